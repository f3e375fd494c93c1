/**
 * Accounts of the demo shop (ruling 20). They are seeded, and shown where a visitor needs them. Never in production.
 */
export const demoAccounts = [
	{ name: "Ada Admin", email: "admin@torquefoundry.test", password: "demo-admin", admin: true },
	{ name: "Bruno Buyer", email: "buyer@torquefoundry.test", password: "demo-buyer", admin: false },
];
