export interface DashboardLink {
	label: string;
	to: string;
}

const profile: DashboardLink = { label: "Profile", to: "/dashboard" };

const customerLinks: readonly DashboardLink[] = [
	{ label: "My Orders", to: "/dashboard/myorders" },
	{ label: "Add A review", to: "/dashboard/addreview" },
];

const adminLinks: readonly DashboardLink[] = [
	{ label: "Overview", to: "/dashboard/overview" },
	{ label: "All Users", to: "/dashboard/allusers" },
	{ label: "Manage Orders", to: "/dashboard/allorder" },
	{ label: "Add Product", to: "/dashboard/addproduct" },
	{ label: "Manage Product", to: "/dashboard/manageproduct" },
	{ label: "Reviews", to: "/dashboard/reviews" },
	{ label: "Withdrawals", to: "/dashboard/withdrawals" },
	{ label: "E-mails", to: "/dashboard/mails" },
	{ label: "Accounting", to: "/dashboard/accounting" },
	{ label: "Audit log", to: "/dashboard/audit" },
];

/**
 * Returns the links of the dashboard (specification §2, Dashboard).
 * @param admin undefined while unknown: returns only the links for every user then
 */
export function dashboardLinks(admin: boolean | undefined): readonly DashboardLink[] {
	if (admin === undefined) return [profile];
	return [profile, ...(admin ? adminLinks : customerLinks)];
}
