import { expect, test } from "vitest";
import type { StaffRole } from "../access/roles.ts";
import { dashboardLinks } from "./dashboard-sidebar.tsx";

const labels = (admin: boolean | undefined, role?: StaffRole) =>
	dashboardLinks({ admin, role }).map(({ label }) => label);

test("a customer has orders and a review to add", () => {
	expect(labels(false)).toEqual(["Profile", "My Orders", "Add A review"]);
});

test("a packer has orders and stock, a bookkeeper orders and the books, beside a customer's own pages", () => {
	const own = ["My Orders", "Add A review"];
	expect(labels(false, "packer")).toEqual(["Profile", "Manage Orders", "Manage Product", ...own]);
	expect(labels(false, "bookkeeper")).toEqual(["Profile", "Manage Orders", "Accounting", ...own]);
});

test("an admin has users, orders and products, and nothing of a customer's", () => {
	expect(labels(true)).toEqual([
		"Profile",
		"Overview",
		"All Users",
		"Manage Orders",
		"Add Product",
		"Manage Product",
		"Reviews",
		"Withdrawals",
		"E-mails",
		"Accounting",
		"Audit log",
	]);
});

test("whoever's role is not known has what everyone has", () => {
	expect(labels(undefined)).toEqual(["Profile"]);
});

test("every link leads to a clean address of the dashboard", () => {
	const links = [...dashboardLinks({ admin: true }), ...dashboardLinks({ admin: false })];
	for (const { to } of links) expect(to).toMatch(/^\/dashboard(\/[a-z]+)?$/);
});
