import type { TestCaller } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;
type Statuses = Record<"visitor" | "customer" | "admin", number>;

const allThe = (status: number): Statuses => ({ visitor: status, customer: status, admin: status });
const signedIn = (status: number): Statuses => ({ ...allThe(status), visitor: 401 });

const admins = (status: number): Statuses => ({ visitor: 401, customer: 403, admin: status });
const withdrawal = () => ({ name: "R", email: "r@example.com", orders: "10027", formKey: crypto.randomUUID() });

/** Expected status of each call about lists, purchases and withdrawals, by role. Users reach only their own data. */
export const listRules: Record<string, [(who: Caller) => Promise<{ status: number }>, Statuses][]> = {
	"GET /api/lists": [[(who) => who.get("/lists"), signedIn(200)]],
	"POST /api/lists": [[(who) => who.post("/lists", { name: "Bay 3" }), signedIn(201)]],
	"POST /api/lists/check": [[(who) => who.post("/lists/check", { text: "TF-1 4" }), allThe(200)]],
	"POST /api/lists/claim": [[(who) => who.post("/lists/claim", {}), signedIn(200)]],
	"PATCH /api/lists/:id": [[(who) => who.patch("/lists/none", { name: "Bay 3" }), signedIn(404)]],
	"DELETE /api/lists/:id": [[(who) => who.delete("/lists/none"), signedIn(200)]],
	"GET /api/lists/:id": [
		[(who) => who.get("/lists/current"), allThe(200)],
		[(who) => who.get("/lists/none"), allThe(404)],
	],
	"GET /api/lists/:id/count": [[(who) => who.get("/lists/current/count"), allThe(200)]],
	"POST /api/lists/:id/lines": [[(who) => who.post("/lists/current/lines", { text: "TF-1 4" }), allThe(201)]],
	"PATCH /api/lists/:id/lines/:line": [[(who) => who.patch("/lists/current/lines/none", { units: 1 }), allThe(404)]],
	"DELETE /api/lists/:id/lines/:line": [[(who) => who.delete("/lists/current/lines/none"), allThe(200)]],
	"POST /api/purchases": [[(who) => who.post("/purchases", {}), signedIn(422)]],
	"POST /api/users/:email/purchases": [[(who) => who.post("/users/none/purchases", {}), admins(422)]],
	"GET /api/purchases": [[(who) => who.get("/purchases"), signedIn(200)]],
	"GET /api/purchases/counts": [[(who) => who.get("/purchases/counts"), signedIn(200)]],
	"GET /api/purchases/:id": [[(who) => who.get("/purchases/none"), signedIn(404)]],
	"POST /api/withdrawals": [[(who) => who.post("/withdrawals", withdrawal()), allThe(201)]],
	"GET /api/orders/:id/withdrawals": [[(who) => who.get("/orders/none/withdrawals"), signedIn(404)]],
	"GET /api/withdrawals": [[(who) => who.get("/withdrawals"), admins(200)]],
	"GET /api/withdrawals/counts": [[(who) => who.get("/withdrawals/counts"), admins(200)]],
	"GET /api/withdrawals/of-orders": [[(who) => who.get("/withdrawals/of-orders?ids=none"), signedIn(200)]],
	"PATCH /api/withdrawals/:id": [[(who) => who.patch("/withdrawals/none", { done: true }), admins(404)]],
	"PUT /api/purchases/:id/delivery": [
		[(who) => who.put("/purchases/none/delivery", { phone: "5550100", address: "2 Mill Road" }), signedIn(404)],
	],
	"POST /api/purchases/:id/cancel": [[(who) => who.post("/purchases/none/cancel", {}), signedIn(404)]],
};
