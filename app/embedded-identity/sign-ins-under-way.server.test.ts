import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appShows, postAuth as post } from "../../tests/support/code-app.ts";
import { createSoftwarePasskey } from "../../tests/support/software-passkey.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../tests/support/test-identity.ts";
import { blockCustomer } from "../customers/block-customer.server.ts";
import { upsertUser } from "../users/users-repository.server.ts";
import { embeddedIssuer } from "./embedded-issuer.server.ts";

const email = "owner@example.com";
const stranger = { name: "Stranger", email: "stranger@gmail.test", verified: "on" };

describe.each(anyEngine)("a stranger's sign-in that is under way, on %s", (engine) => {
	let shop: TestIdentity;
	/** Statements until `act` runs. */
	let left = Number.POSITIVE_INFINITY;
	let act: () => Promise<void> = async () => {};
	beforeEach(async () => {
		shop = await createTestIdentity({
			engine,
			pause: async () => {
				left -= 1;
				if (left === 0) await act();
			},
		});
	});
	afterEach(() => shop.close());

	type Browser = ReturnType<TestIdentity["newBrowser"]>;

	async function addApp(browser: Browser): Promise<string> {
		const { body: app } = await post(browser, "second-factor/begin");
		const { body } = await post(browser, "second-factor/confirm", { code: appShows(shop, app.address) });
		return body.recoveryCodes[0];
	}

	async function connectGoogle(browser: Browser): Promise<void> {
		const { body } = await post(browser, "link-social", { provider: "google", callbackURL: "/" });
		await browser.get(await browser.chooseAccount(body.url, stranger));
	}

	async function comeFromGoogle() {
		const visitor = shop.newBrowser();
		const callback = await visitor.chooseAccount(await visitor.openGoogle(), stranger);
		return { visitor, signIn: () => visitor.get(callback) };
	}

	/** Each prepares a sign-in of a signed-up account. */
	const ways = {
		password: async () => {
			const visitor = shop.newBrowser();
			return { visitor, signIn: () => visitor.signIn(email) };
		},
		"password before a second step": async (browser: Browser) => {
			await addApp(browser);
			const visitor = shop.newBrowser();
			return { visitor, signIn: () => visitor.signIn(email) };
		},
		"recovery code": async (browser: Browser) => {
			const code = await addApp(browser);
			const visitor = shop.newBrowser();
			await visitor.signIn(email);
			return { visitor, signIn: () => post(visitor, "sign-in/code", { code }) };
		},
		passkey: async (browser: Browser) => {
			const passkey = createSoftwarePasskey(shop.home);
			const { body: options } = await post(browser, "passkeys/options");
			await post(browser, "passkeys/add", { response: passkey.register(options.challenge) });
			const visitor = shop.newBrowser();
			const { body } = await post(visitor, "sign-in/passkey-options");
			const response = passkey.answer(body.challenge);
			return { visitor, signIn: () => post(visitor, "sign-in/passkey", { response }) };
		},
		Google: async (browser: Browser) => {
			await connectGoogle(browser);
			return comeFromGoogle();
		},
		"Google before a second step": async (browser: Browser) => {
			await connectGoogle(browser);
			await addApp(browser);
			return comeFromGoogle();
		},
	};

	async function reset(): Promise<void> {
		await post(shop.newBrowser(), "request-password-reset", { email });
		const mails = shop.db.selectFrom("mails").select("content").where("kind", "=", "password-reset");
		const { content } = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
		const token = JSON.parse(content).link.to.split("#")[1];
		expect((await post(shop.newBrowser(), "reset-password", { token, newPassword: "the-owners-own" })).status).toBe(
			200,
		);
	}

	/** Blocks the account, whose user the shop makes at the first exchange of a token. */
	async function block(): Promise<void> {
		const { transact, clock } = shop.parts;
		const { id: subject } = await shop.db
			.selectFrom("identity_user")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		const claims = { issuer: embeddedIssuer, subject, email, emailVerified: false, name: "Owner" };
		const user = await transact((tx) => upsertUser(tx, claims, clock()));
		await blockCustomer(transact, user, { actor: user, now: clock() });
	}

	const ends = { "the owner's reset": reset, "a block by an admin": block };
	const cases = Object.entries(ends).flatMap(([end, finish]) =>
		Object.entries(ways).map(([way, prepare]) => ({ way, prepare, end, finish })),
	);

	test("that chooses a name leaves none after the owner's reset, whatever moment it has come to", async () => {
		for (let moment = 1, isUnderWay = true; isUnderWay; moment++) {
			const browser = shop.newBrowser();
			await browser.signUp(email);
			act = reset;
			left = moment;
			const { status } = await browser.post("/api/auth/update-user", { name: "Mallory" });
			isUnderWay = left <= 0;
			left = Number.POSITIVE_INFINITY;
			const user = shop.db.selectFrom("identity_user").select("name").where("email", "=", email);
			const { name } = await user.executeTakeFirstOrThrow();
			expect([moment, status, name]).toEqual(isUnderWay ? [moment, status, "owner"] : [moment, 200, "Mallory"]);
			await shop.identity.removeAccount(email);
		}
	});

	test.each(cases)("by $way ends at $end, whatever moment it has come to", async ({ prepare, finish }) => {
		for (let moment = 1, isUnderWay = true; isUnderWay; moment++) {
			const browser = shop.newBrowser();
			await browser.signUp(email);
			const { visitor, signIn } = await prepare(browser);
			act = finish;
			left = moment;
			await signIn();
			isUnderWay = left <= 0;
			left = Number.POSITIVE_INFINITY;
			if (!isUnderWay) await finish();

			// Once Google is disconnected, the stranger has an account of their own.
			expect([moment, await visitor.whoAmI()]).not.toEqual([moment, email]);
			await shop.identity.removeAccount(stranger.email);
			const sessions = await shop.db.selectFrom("identity_session").select("id").execute();
			const steps = shop.db.selectFrom("identity_verification").select("id");
			const secondSteps = await steps.where("identifier", "like", "second-step %").execute();
			expect([moment, sessions, secondSteps]).toEqual([moment, [], []]);
			await shop.identity.removeAccount(email);
		}
	});
});
