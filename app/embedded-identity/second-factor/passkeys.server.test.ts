import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postAuth as post } from "../../../tests/support/code-app.ts";
import { createSoftwarePasskey } from "../../../tests/support/software-passkey.ts";
import { anyEngine } from "../../../tests/support/test-database.ts";
import { createTestIdentity, type TestIdentity } from "../../../tests/support/test-identity.ts";
import { upsertUser } from "../../users/users-repository.server.ts";

const email = "rosa@example.com";

describe.each(anyEngine)("passkeys on %s", (engine) => {
	let shop: TestIdentity;
	let browser: ReturnType<TestIdentity["newBrowser"]>;
	beforeEach(async () => {
		shop = await createTestIdentity({ engine });
		browser = shop.newBrowser();
		await browser.signUp(email);
	});
	afterEach(() => shop.close());

	const newChallenge = async () => (await post(browser, "passkeys/options")).body.challenge as string;
	async function add(options?: Parameters<typeof createSoftwarePasskey>[1], challenge?: string) {
		const passkey = createSoftwarePasskey(shop.home, options);
		return post(browser, "passkeys/add", { response: passkey.register(challenge ?? (await newChallenge())) });
	}
	const proveAddress = () => shop.db.updateTable("identity_user").set({ emailVerified: 1 }).execute();

	test("an account has at most three until its address is proven, also when challenges were collected before", async () => {
		const challenges = [await newChallenge(), await newChallenge()];
		for (let i = 0; i < 3; i++) expect((await add()).status).toBe(200);
		const refusal = { status: 409, body: { code: "too-many-passkeys" } };
		expect(await post(browser, "passkeys/options")).toMatchObject(refusal);
		for (const challenge of challenges) expect(await add({}, challenge)).toMatchObject(refusal);
		await proveAddress();
		for (let i = 3; i < 20; i++) expect((await add()).status).toBe(200);
		expect(await post(browser, "passkeys/options")).toMatchObject(refusal);
	});

	test.each([
		[{ idBytes: 512 }, 200],
		[{ rsaBytes: 512 }, 200],
		[{ idBytes: 600 }, 422],
		[{ rsaBytes: 1024 }, 401],
	])("one with %j is answered %i: ids and keys have the size of real ones", async (options, status) => {
		expect((await add(options)).status).toBe(status);
	});

	test.each(["packed", "android-key", "android-safetynet", "apple", "fido-u2f", "tpm", "other"])(
		"its attestation is not read: one of the format “%s” without its certificates is as good as none",
		async (format) => {
			expect((await add({ format })).status).toBe(200);
		},
	);

	test.each(["", "oA", "n".repeat(10_000)])("without a readable key it is refused", async (attestationObject) => {
		const answer = createSoftwarePasskey(shop.home).register(await newChallenge());
		const response = { ...answer, response: { ...answer.response, attestationObject } };
		expect([401, 422]).toContain((await post(browser, "passkeys/add", { response })).status);
	});

	test.each([[["internal", "x".repeat(5000), 7]], ["internal"], [7]])(
		"of its transports %j only known ones are stored",
		async (transports) => {
			expect((await add({ transports })).status).toBe(200);
			const rows = await shop.db.selectFrom("identity_passkey").select("transports").execute();
			expect(rows).toEqual([{ transports: transports === 7 ? "[]" : '["internal"]' }]);
		},
	);

	describe("the audit, whose rows stay for years", () => {
		const actions = async () => {
			const rows = await shop.db.selectFrom("audit").select("action").orderBy("at").execute();
			return rows.map(({ action }) => action.replace("account.", ""));
		};
		const giveRole = async (role: "admin" | null) => {
			const claims = await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "");
			if (!claims) throw new Error("No claims");
			const id = await shop.parts.transact((tx) => upsertUser(tx, claims, shop.parts.clock()));
			await shop.db.updateTable("users").set({ role }).where("id", "=", id).execute();
		};
		async function addAndRemove() {
			const { body } = await add();
			expect((await post(browser, "passkeys/remove", { id: body.id })).status).toBe(200);
			expect((await post(browser, "step-up/password", { password: "demo-secret" })).status).toBe(200);
		}

		test("has no change of an account whose address is not proven; the log has each", async () => {
			await addAndRemove();
			expect(await actions()).toEqual([]);
			expect(shop.lines.join("")).toMatch(/account\.passkey-added.*account\.passkey-removed.*step-up\.succeeded/s);
		});

		test("has a customer's first change of each kind a day, and no confirmation", async () => {
			await proveAddress();
			await giveRole(null);
			await addAndRemove();
			await addAndRemove();
			expect(await actions()).toEqual(["passkey-added", "passkey-removed"]);
			shop.passMinutes(24 * 60);
			await post(browser, "step-up/password", { password: "demo-secret" });
			await addAndRemove();
			expect(await actions()).toHaveLength(4);
		});

		test("has a new password of staff", async () => {
			await giveRole("admin");
			const change = { currentPassword: "demo-secret", newPassword: "an-admin's-new-secret" };
			expect((await post(browser, "change-password", change)).status).toBe(200);
			expect(await actions()).toEqual(["password-changed"]);
		});

		test("has each change and confirmation of staff", async () => {
			await giveRole("admin");
			await addAndRemove();
			await addAndRemove();
			const each = ["passkey-added", "passkey-removed", "confirmed"];
			expect((await actions()).toSorted()).toEqual([...each, ...each].toSorted());
		});
	});
});

test.each(["passkeys/options", "step-up/passkey-options"])(
	"an address gets 120 challenges by %s in ten minutes",
	async (path) => {
		const shop = await createTestIdentity({ rateLimits: true, address: "192.0.2.1" });
		const browser = shop.newBrowser();
		await browser.signUp(email);
		const statuses = [];
		for (let sent = 0; sent < 121; sent++) statuses.push((await post(browser, path)).status);
		expect(statuses).toEqual([...Array(120).fill(200), 429]);
		await shop.close();
	},
);
