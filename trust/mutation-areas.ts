/** What is mutated, and the tests that must notice: whole rooms, and the tests of all calls with those of the area's rooms. */
export const areas = {
	/** What may be entered, what it means and what it costs; the catalogue's stock. */
	rules: {
		mutate: [
			"app/{products,reviews}/*.ts",
			"app/{catalogue/catalogue,images/image,users/user,identity/credentials}.ts",
			"app/platform/{dollars-schema,image-link,money,problem,request-text}.ts",
		],
		tests: [
			"app/{products,reviews,users,catalogue}/*.test.ts",
			"app/{images/image,identity/credentials}.test.ts",
			"app/platform/{dollars-schema,image-link,money,problem,request-text}.test.ts",
		],
	},
	/** Who somebody is to the shop, what they may call and how often. */
	rights: {
		mutate: [
			"app/api.server.ts",
			"app/identity/{access-token,require-user,verify-id-token}.server.ts",
			"app/identity/{remembered-page,route-guard}.ts",
			"app/users/*.server.ts",
			"app/platform/{attempt-limits,audit,call-limits,client-address,request-limits}.server.ts",
		],
		tests: [
			"app/users/*.test.ts",
			"app/identity/{access-token,require-user,verify-id-token,remembered-page,route-guard}*.test.ts",
			"app/platform/{attempt-limits,client-address}*.test.ts",
		],
	},
	orders: { mutate: ["app/orders/*.ts"], tests: ["app/{orders,payments}/*.test.ts"] },
	payments: { mutate: ["app/payments/*.ts"], tests: ["app/{orders,payments}/*.test.ts"] },
};

export const testsOfAllCalls = ["app/{api,audit,bad-input,call,outages,unknown-calls}*.test.ts"];

/** React hooks and the card form's look: browser journeys try them, and Stryker does not run those. */
export const inBrowserOnly = ["app/**/use-*.ts", "app/payments/{card-look,load-card-provider}.ts"];
