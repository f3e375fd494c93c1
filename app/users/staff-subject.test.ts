import { afterEach, expect, test } from "vitest";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { isStaffSubject } from "./users-repository.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

const subjectOf = (id: string) =>
	shop.db.selectFrom("users").select(["issuer", "subject"]).where("id", "=", id).executeTakeFirstOrThrow();

test("a role is recognised by issuer and subject; customers and unknown subjects are not", async () => {
	shop = await createTestShop();
	const [admin, buyer] = [await subjectOf((await shop.admin()).id), await subjectOf((await shop.customer()).id)];
	const packer = await subjectOf((await shop.staff("packer")).id);
	const isStaff = (issuer: string | null, subject: string | null) =>
		isStaffSubject(shop.db, issuer ?? "", subject ?? "");
	expect(await isStaff(admin.issuer, admin.subject)).toBe(true);
	expect(await isStaff(packer.issuer, packer.subject)).toBe(true);
	expect(await isStaff(buyer.issuer, buyer.subject)).toBe(false);
	expect(await isStaff("https://elsewhere.example", admin.subject)).toBe(false);
	expect(await isStaff(admin.issuer, "nobody")).toBe(false);
});
