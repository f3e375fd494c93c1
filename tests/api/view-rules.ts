import type { TestCaller } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;

const admins = { visitor: 401, customer: 403, admin: 200 };
const view = { list: "allorder", name: "Paid", query: "state=paid" };

/** Expected status of each call about saved views, by role. */
export const viewRules = {
	"GET /api/views": [[(who: Caller) => who.get("/views?list=allorder"), admins]],
	"POST /api/views": [[(who: Caller) => who.post("/views", view), { ...admins, admin: 201 }]],
	"DELETE /api/views/:id": [[(who: Caller) => who.delete("/views/none"), admins]],
} satisfies Record<string, [(who: Caller) => Promise<{ status: number }>, typeof admins][]>;
