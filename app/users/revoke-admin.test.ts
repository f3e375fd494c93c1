import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

describe.each(engines)("removing an admin on %s", (engine) => {
	let shop: TestShop;
	let ada: TestCaller;
	let ben: TestCaller;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		[ada, ben] = [await shop.admin("ada@example.com"), await shop.admin("Ben@example.com")];
	});
	afterEach(() => shop.close());

	const path = ({ email }: TestCaller) => `/users/admin/${email}`;
	const audited = () =>
		shop.db.selectFrom("audit").select(["actor", "subject"]).where("action", "=", "user.admin-removed").execute();

	test("an admin removes another once, who then has no admin rights", async () => {
		expect((await ada.delete("/users/admin/BEN@example.com")).body).toEqual({ modifiedCount: 1 });
		expect((await ada.delete(path(ben))).body).toEqual({ modifiedCount: 0 });
		expect((await ben.get("/users")).status).toBe(403);
		expect((await ben.get(`/admin/${ben.email}`)).body).toEqual({ admin: false });
		expect(await audited()).toEqual([{ actor: ada.id, subject: ben.id }]);
		expect((await ada.put(path(ben), {})).body).toEqual({ modifiedCount: 1 });
	});

	test("an admin can remove themselves, except the last one", async () => {
		expect((await ada.delete(path(ada))).body).toEqual({ modifiedCount: 1 });
		const refused = await ben.delete(path(ben));
		expect(refused).toMatchObject({ status: 409, body: { code: "last-admin" } });
		expect(refused.body.detail).toContain("Make another user an admin first");
		expect((await ben.get("/users")).status).toBe(200);
		expect(await audited()).toHaveLength(1);
	});

	test("an unknown user cannot be removed, and a customer cannot remove an admin", async () => {
		const customer = await shop.customer();
		expect((await ada.delete("/users/admin/nobody@example.com")).status).toBe(404);
		expect((await ada.delete(path(customer))).body).toEqual({ modifiedCount: 0 });
		expect((await customer.delete(path(ada))).status).toBe(403);
		expect(await audited()).toEqual([]);
	});

	test("one admin is left when admins remove each other at the same time", async () => {
		const cleo = await shop.admin("cleo@example.com");
		for (let round = 0; round < 8; round++) {
			const answers = await Promise.all([
				ada.delete(path(ben)),
				ben.delete(path(cleo)),
				cleo.delete(path(ada)),
				ada.delete(path(ada)),
			]);
			for (const { status } of answers) expect([200, 403, 409]).toContain(status);
			const left = await shop.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
			expect(left.length).toBeGreaterThan(0);
			await shop.db
				.updateTable("users")
				.set({ role: "admin" })
				.where(
					"id",
					"in",
					[ada, ben, cleo].map(({ id }) => id),
				)
				.execute();
		}
	});
});
