import type { TestCaller } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;
type Statuses = Record<"visitor" | "customer" | "admin", number>;

const admins = { visitor: 401, customer: 403, admin: 200 };
const rule = (path: string): [(who: Caller) => Promise<{ status: number }>, Statuses][] => [
	[(who) => who.get(`${path}?from=2026-11-01&until=2026-11-30`), admins],
];

/** Expected status of each call about the books, by role. */
export const accountingRules = {
	"GET /api/accounting": rule("/accounting"),
	"GET /api/accounting/documents": rule("/accounting/documents"),
	"GET /api/accounting/documents/sums": rule("/accounting/documents/sums"),
	"GET /api/accounting/payments": rule("/accounting/payments"),
	"GET /api/accounting/payments.csv": rule("/accounting/payments.csv"),
	"GET /api/accounting/datev.csv": rule("/accounting/datev.csv"),
	"GET /api/invoices.csv": rule("/invoices.csv"),
	"GET /api/invoices.zip": rule("/invoices.zip"),
};
