import { beforeEach, describe, expect, test } from "vitest";
import { afterReading } from "../../tests/support/after-reading.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import type { SignedInUser } from "../identity/identity-provider.ts";
import { createEmbeddedIdentityProvider } from "./embedded-identity.ts";

const person = { name: "Erika Muster", email: "erika@example.com", password: "demo-secret" };
const erika = { email: "erika@example.com", displayName: "Erika Muster" };

interface Network {
	up: boolean;
	/** Delays the answers to requests sent from now on. */
	arrival?: Promise<void>;
	/** Number of answers that the tab has read and handled. */
	read: number;
}

/** Channels between tabs of one browser. A tab does not receive its own messages. */
function createChannels() {
	const tabs: { hear: (() => void)[] }[] = [];
	return () => {
		const tab = { hear: [] as (() => void)[] };
		tabs.push(tab);
		return {
			postMessage: () => {
				for (const other of tabs) if (other !== tab) for (const listener of other.hear) listener();
			},
			addEventListener: (_: string, listener: unknown) => void tab.hear.push(listener as () => void),
		};
	};
}

describe("the browser side of the embedded identity provider", () => {
	let shop: TestIdentity;
	let openTab: (network?: Network) => ReturnType<typeof openOneTab>;

	function openOneTab(
		channel: ReturnType<ReturnType<typeof createChannels>>,
		send: typeof fetch,
		network: Network = { up: true, read: 0 },
	) {
		const received: (SignedInUser | null)[] = [];
		const left: string[] = [];
		const comesBack: (() => void)[] = [];
		const identity = createEmbeddedIdentityProvider({
			onPageRestored: (look) => void comesBack.push(look),
			fetch: async (input, init) => {
				if (!network.up) throw new TypeError("Failed to fetch");
				const { arrival } = network;
				const answer = await send(input, init);
				await arrival;
				return afterReading(answer, () => {
					network.read += 1;
				});
			},
			navigate: (url) => void left.push(url),
			channel,
			wait: () => Promise.resolve(),
		});
		identity.onChange((user) => received.push(user));
		/** Restores the page from the back-forward cache. */
		const comeBack = () => comesBack.forEach((look) => void look());
		return { identity, received, left, comeBack };
	}

	beforeEach(async () => {
		shop = await createTestIdentity();
		const browser = shop.newBrowser();
		const newChannel = createChannels();
		openTab = (network) => openOneTab(newChannel(), (path, init) => browser.send(String(path), init), network);
		return () => shop.close();
	});

	test("says at the start who is signed in", async () => {
		const { received } = openTab();
		await expect.poll(() => received).toEqual([null]);
	});

	test("signs up, proves it, and says so at once to whoever listens later", async () => {
		const { identity, received } = openTab();
		await identity.signUp(person);
		expect(received.at(-1)).toEqual(erika);
		const claims = await shop.identity.verifier.verifyIdToken((await identity.getIdToken()) ?? "");
		expect(claims?.email).toBe(person.email);
		const late: (SignedInUser | null)[] = [];
		identity.onChange((user) => late.push(user));
		expect(late).toEqual([erika]);
	});

	test("what is learned late about the start does not undo a sign-in", async () => {
		const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
		const network: Network = { up: true, arrival, read: 0 };
		const { identity, received } = openTab(network);
		network.arrival = undefined;
		await identity.signUp(person);
		arrive();
		await expect.poll(() => network.read).toBe(2);
		expect(received).toEqual([erika]);
	});

	test("a page that is opened later knows who is signed in", async () => {
		await openTab().identity.signUp(person);
		const { received } = openTab();
		await expect.poll(() => received).toEqual([erika]);
	});

	test("other tabs hear of a sign-in and a sign-out", async () => {
		const [here, there] = [openTab(), openTab()];
		await expect.poll(() => there.received).toEqual([null]);
		await here.identity.signUp(person);
		await expect.poll(() => there.received.at(-1)).toEqual(erika);
		await here.identity.signOut();
		expect(here.received.at(-1)).toBeNull();
		await expect.poll(() => there.received.at(-1)).toBeNull();
		expect(await there.identity.getIdToken()).toBeNull();
	});

	test("a page that is shown again as it was left looks who is signed in now; a silent shop changes nothing", async () => {
		const network: Network = { up: true, read: 0 };
		const { identity, received, comeBack } = openTab(network);
		await identity.signUp(person);
		network.up = false;
		const before = received.length;
		comeBack();
		await shop.db.deleteFrom("identity_session").execute();
		expect(received).toHaveLength(before);
		network.up = true;
		comeBack();
		await expect.poll(() => received.at(-1)).toBeNull();
	});

	test("refusals come in the provider's words", async () => {
		const { identity } = openTab();
		await identity.signUp(person);
		await expect(identity.signUp(person)).rejects.toThrow("There is already an account with this e-mail.");
		await expect(identity.signIn({ ...person, password: "wrong-one" })).rejects.toThrow(
			"The e-mail or password is incorrect.",
		);
		await identity.signOut();
		await expect(identity.updateDisplayName("Nobody")).rejects.toThrow("No user is logged in");
	});

	test("changes the display name", async () => {
		const { identity, received } = openTab();
		await identity.signUp(person);
		await identity.updateDisplayName("Erika Neu");
		expect(received.at(-1)).toEqual({ ...erika, displayName: "Erika Neu" });
		expect((await shop.identity.verifier.verifyIdToken((await identity.getIdToken()) ?? ""))?.name).toBe("Erika Neu");
	});

	test("leaves for Google, to come back to the page", async () => {
		const { identity, left } = openTab();
		await identity.signInWith("google", "/reviews");
		expect(new URL(left[0] ?? "").pathname).toBe("/sandbox/google/authorize");
	});

	test("a shop that does not answer is said so, and at the start counts as signed out", async () => {
		const { identity, received } = openTab({ up: false, read: 0 });
		await expect(identity.signIn(person)).rejects.toThrow("The shop did not answer.");
		await expect(identity.getIdToken()).rejects.toThrow("The shop did not answer.");
		await expect.poll(() => received).toEqual([null]);
	});

	test("a shop that answers late is waited for", async () => {
		await openTab().identity.signUp(person);
		const network = { up: false, read: 0 };
		const { received } = openTab(network);
		network.up = true;
		await expect.poll(() => received).toEqual([erika]);
	});
});
