import { aPaidOrder, aProduct } from "../support/factories.ts";
import type { TestCaller, TestShop } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id"> | TestCaller;
type Statuses = Record<"visitor" | "customer" | "admin", number>;

/** Expected status of each call about an account's own data, by role. */
export const ownRules = (
	shop: () => TestShop,
): Record<string, [(who: Caller) => Promise<{ status: number }>, Statuses][]> => ({
	"GET /api/users/me/data": [[(who) => who.get("/users/me/data"), { visitor: 401, customer: 200, admin: 200 }]],
	"DELETE /api/users/me": [
		[
			async (who) => {
				// A paid order that is not delivered prevents the deletion of the account.
				if ("id" in who) await aPaidOrder(shop(), who, await aProduct(shop(), { minorder: 1 }), 1);
				return who.delete("/users/me");
			},
			{ visitor: 401, customer: 409, admin: 409 },
		],
	],
});
