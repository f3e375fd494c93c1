import { afterEach, expect, test } from "vitest";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { isAdminSubject } from "./users-repository.server.ts";

let shop: TestShop;
afterEach(() => shop.close());

const subjectOf = (id: string) =>
	shop.db.selectFrom("users").select(["issuer", "subject"]).where("id", "=", id).executeTakeFirstOrThrow();

test("an admin is recognised by issuer and subject; customers and unknown subjects are not", async () => {
	shop = await createTestShop();
	const [admin, buyer] = [await subjectOf((await shop.admin()).id), await subjectOf((await shop.customer()).id)];
	const isAdmin = (issuer: string | null, subject: string | null) =>
		isAdminSubject(shop.db, issuer ?? "", subject ?? "");
	expect(await isAdmin(admin.issuer, admin.subject)).toBe(true);
	expect(await isAdmin(buyer.issuer, buyer.subject)).toBe(false);
	expect(await isAdmin("https://elsewhere.example", admin.subject)).toBe(false);
	expect(await isAdmin(admin.issuer, "nobody")).toBe(false);
});
