import { expect, test } from "vitest";
import { withdrawalStatementSchema } from "../orders/withdrawals/withdrawal.ts";

const statement = { name: "Erika", email: "erika@example.com", orders: "10027" };

test("an international host is stored in one form, so that the sender's orders are found", () => {
	expect(withdrawalStatementSchema.parse({ ...statement, email: "berta@müller.de" }).email).toBe(
		"berta@xn--mller-kva.de",
	);
});

test.each<[string, Partial<typeof statement>, boolean]>([
	["one letter before the host", { email: "e@3m.com" }, true],
	["an e-mail of no possible host", { email: "erika@example.com'" }, false],
	["another e-mail of none", { email: "erika@example.com%64" }, false],
	["a name of full-width letters", { name: "Ｅｒｉｋａ" }, true],
	["an e-mail for a name", { name: "erika＠evil.example" }, false],
	["a web address for a name", { name: "https：／／evil" }, false],
])("a withdrawal with %s is accepted or refused", (_, given, isAccepted) => {
	expect(withdrawalStatementSchema.safeParse({ ...statement, ...given }).success).toBe(isAccepted);
});
