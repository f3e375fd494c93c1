interface Area {
	mutate: string[];
	/** Tests that must fail. */
	tests: string[];
}

const testsOfAllCalls = "tests/api/*.test.ts";
/** The styles and the loading of the card provider's form in the browser. */
const cardEntry = "app/checkout/card/{card-look,load-card-provider}";

/** Files to mutate and the tests that must fail, by area. */
export const areas: Record<string, Area> = {
	/** Input validation, prices and the catalogue's stock. */
	rules: {
		mutate: [
			"app/{products,part-page,reviews}/**/*.ts",
			"app/{search/catalogue,images/image,users/user,identity/credentials}.ts",
			"app/{money/*,images/image-link,http/problem,traffic/request-text}.ts",
		],
		tests: [
			testsOfAllCalls,
			"app/{products,reviews,users,catalogue,search}/**/*.test.ts",
			"app/{images/image,identity/credentials}.test.ts",
			"app/{money/*,images/image-link,http/problem,traffic/request-text}.test.ts",
		],
	},
	/** Authentication, permissions and rate limits. */
	rights: {
		mutate: [
			"server/api.server.ts",
			"app/access/*.server.ts",
			"app/embedded-identity/verify-id-token.server.ts",
			"app/identity/{return-to,route-guard}.ts",
			"app/users/*.server.ts",
			"app/{http/rate-limits,http/call-limits,http/client-address,traffic/request-limits}.server.ts",
			"db/audit.ts",
		],
		tests: [
			testsOfAllCalls,
			"app/users/*.test.ts",
			"app/access/*.test.ts",
			"app/embedded-identity/{verify-id-token,sessions}*.test.ts",
			"app/identity/{return-to,route-guard}*.test.ts",
			"app/http/{rate-limits,client-address}*.test.ts",
		],
	},
	orders: {
		mutate: ["app/{orders,order-desk,packing}/*.ts", "!app/**/use-*.ts"],
		tests: [
			testsOfAllCalls,
			"app/{orders,order-desk,packing,payments,checkout}/*.test.ts",
			"app/access/refused-calls.test.ts",
		],
	},
	payments: {
		mutate: ["app/payments/*.ts"],
		tests: [testsOfAllCalls, "app/{orders,order-desk,payments}/*.test.ts"],
	},
	/** Orders that share a payment, and invoices. */
	purchases: {
		mutate: ["app/{checkout,invoices}/*.ts", "!app/**/use-*.ts"],
		tests: ["app/{checkout,invoices}/*.test.ts"],
	},
	/** Accounts, passwords and sessions of the embedded identity provider, and the checks in front of them. */
	"sign-in": {
		// ID tokens belong to the area `rights`. The description of the calls has no logic.
		mutate: ["app/embedded-identity/**/*.ts", "!app/embedded-identity/{verify-id-token,auth-openapi}.server.ts"],
		tests: ["app/embedded-identity/**/*.test.ts", "app/users/*.test.ts", "app/access/*.test.ts"],
	},
	/** Checks before the app: fair queueing, request bodies, hosts. */
	traffic: {
		mutate: ["app/{http,traffic}/{fair-queue,receive-body,read-body,client-slots,check-host,send-problem}.server.ts"],
		tests: ["app/{http,traffic}/{fair-queue,receive-body,read-body,client-slots,check-host}.server.test.ts"],
	},
	/** React hooks, in a DOM without layout. */
	hooks: {
		mutate: ["app/**/use-*.ts", "app/forms/form-draft.ts", `${cardEntry}.ts`],
		tests: ["app/**/use-*.test.tsx", "app/forms/*.test.tsx", `${cardEntry}.test.*`],
	},
};

export function areaUnderTest(): Area & { name: string } {
	const name = process.env.MUTATION_AREA ?? "";
	const area = areas[name];
	if (!area) throw new Error(`MUTATION_AREA is no area: ${name}`);
	return { name, ...area };
}
