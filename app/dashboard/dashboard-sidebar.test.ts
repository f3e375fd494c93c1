import { expect, test } from "vitest";
import { dashboardLinks } from "./dashboard-sidebar.tsx";

const labels = (admin: boolean | undefined) => dashboardLinks(admin).map(({ label }) => label);

test("a customer has orders and a review to add", () => {
	expect(labels(false)).toEqual(["Profile", "My Orders", "Add A review"]);
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
	const links = [...dashboardLinks(true), ...dashboardLinks(false)];
	for (const { to } of links) expect(to).toMatch(/^\/dashboard(\/[a-z]+)?$/);
});
