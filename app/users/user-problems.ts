import { type Problem, problem } from "../http/problem.ts";

export const customerBlocked = (): Problem =>
	problem("customer-blocked", "This customer is blocked. Unblock the customer first.");

export const lastAdmin = (): Problem =>
	problem("last-admin", "This is the only admin. Make another user an admin first.");
