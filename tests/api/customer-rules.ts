import type { TestCaller, TestShop } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;
type Statuses = Record<"visitor" | "customer" | "admin", number>;

const admins = { visitor: 401, customer: 403, admin: 200 };

/** Expected status of each call about a customer, by role. */
export function customerRules(
	shop: () => TestShop,
): Record<string, [(who: Caller) => Promise<{ status: number }>, Statuses][]> {
	const path = async () => `/customers/${(await shop().customer()).id}`;
	return {
		"GET /api/customers/:id": [[async (who) => who.get(await path()), admins]],
		"POST /api/customers/:id/notes": [[async (who) => who.post(`${await path()}/notes`, { text: "Calls" }), admins]],
		"DELETE /api/customers/:id/notes/:note": [[async (who) => who.delete(`${await path()}/notes/x`), admins]],
		"PUT /api/customers/:id/block": [[async (who) => who.put(`${await path()}/block`, {}), admins]],
		"DELETE /api/customers/:id/block": [[async (who) => who.delete(`${await path()}/block`), admins]],
	};
}
