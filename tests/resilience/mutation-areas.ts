/** What is mutated, and the tests that must notice: whole rooms, and the tests of all calls with those of the area's rooms. */
export const areas = {
	/** What may be entered, what it means and what it costs; the catalogue's stock. */
	rules: {
		mutate: [
			"app/{products,reviews}/*.ts",
			"app/{catalogue/catalogue,images/image,users/user,identity/credentials}.ts",
			"app/{money/*,images/image-link,http/problem,http/request-text}.ts",
		],
		tests: [
			"app/{products,reviews,users,catalogue}/*.test.ts",
			"app/{images/image,identity/credentials}.test.ts",
			"app/{money/*,images/image-link,http/problem,http/request-text}.test.ts",
		],
	},
	/** Who somebody is to the shop, what they may call and how often. */
	rights: {
		mutate: [
			"server/api.server.ts",
			"app/access/*.server.ts",
			"app/embedded-identity/verify-id-token.server.ts",
			"app/identity/{return-to,route-guard}.ts",
			"app/users/*.server.ts",
			"app/http/{rate-limits,call-limits,client-address,request-limits}.server.ts",
			"db/audit.ts",
		],
		tests: [
			"app/users/*.test.ts",
			"app/access/*.test.ts",
			"app/embedded-identity/verify-id-token*.test.ts",
			"app/identity/{return-to,route-guard}*.test.ts",
			"app/http/{rate-limits,client-address}*.test.ts",
		],
	},
	orders: { mutate: ["app/orders/*.ts"], tests: ["app/{orders,payments}/*.test.ts"] },
	payments: { mutate: ["app/payments/*.ts"], tests: ["app/{orders,payments}/*.test.ts"] },
};

export const testsOfAllCalls = ["tests/api/*.test.ts"];

/** React hooks and the card form's look: browser journeys try them, and Stryker does not run those. */
export const inBrowserOnly = ["app/**/use-*.ts", "app/payments/{card-look,load-card-provider}.ts"];
