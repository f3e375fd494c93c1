/**
 * Accounts of the demo shop (ruling 20). The demo data contains them, and the login page shows them. Production has
 * none.
 */
export const demoAccounts = [
	{ name: "Ada Admin", email: "admin@torquefoundry.test", password: "demo-admin", admin: true },
	{ name: "Bruno Buyer", email: "buyer@torquefoundry.test", password: "demo-buyer", admin: false },
];
