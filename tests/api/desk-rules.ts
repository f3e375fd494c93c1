import type { TestCaller } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;
type Statuses = Record<"visitor" | "customer" | "admin", number>;
type Rule = [(who: Caller) => Promise<{ status: number }>, Statuses];

const admins = { visitor: 401, customer: 403, admin: 200 };

/** Expected status of calls of the desk, by role. */
export const deskRules: Record<string, Rule[]> = {
	"GET /api/stock": [[(who) => who.get("/stock?stock=low"), admins]],
	"GET /api/stock/hidden": [[(who) => who.get("/stock/hidden"), admins]],
	"GET /api/stock/counts": [[(who) => who.get("/stock/counts"), admins]],
	"GET /api/products.csv": [[(who) => who.get("/products.csv"), admins]],
	"GET /api/orders.csv": [[(who) => who.get("/orders.csv"), admins]],
	"GET /api/mails": [[(who) => who.get("/mails"), admins]],
	"GET /api/mails/counts": [[(who) => who.get("/mails/counts"), admins]],
	"GET /api/audit": [[(who) => who.get("/audit"), admins]],
	"GET /api/stock.csv": [[(who) => who.get("/stock.csv?stock=low"), admins]],
	"GET /api/users.csv": [[(who) => who.get("/users.csv"), admins]],
	"GET /api/mails.csv": [[(who) => who.get("/mails.csv"), admins]],
	"POST /api/media/matches": [[(who) => who.post("/media/matches", { names: ["none.jpg"] }), admins]],
	"POST /api/receipts": [
		[(who) => who.post("/receipts", { lines: [{ partNumber: "none", units: 1 }], preview: true }), admins],
	],
};
