interface Area {
	/** What is changed. */
	mutate: string[];
	/** What must notice. */
	tests: string[];
}

const testsOfAllCalls = "tests/api/*.test.ts";
/** How the card provider's entry looks and is loaded, in the browser. */
const cardEntry = "app/checkout/card/{card-look,load-card-provider}";

/** By name: what is mutated, and the tests that must notice. */
export const areas: Record<string, Area> = {
	/** What may be entered, what it means and what it costs; the catalogue's stock. */
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
	/** Who somebody is to the shop, what they may call and how often. */
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
	/** Orders that share a payment, and the papers of what was paid. */
	purchases: {
		mutate: ["app/{checkout,invoices}/*.ts", "!app/**/use-*.ts"],
		tests: ["app/{checkout,invoices}/*.test.ts"],
	},
	/** Accounts, passwords and sessions of the embedded identity, and what stands in front of them. */
	"sign-in": {
		// ID tokens belong to the rights; what describes the calls does nothing.
		mutate: ["app/embedded-identity/**/*.ts", "!app/embedded-identity/{verify-id-token,auth-openapi}.server.ts"],
		tests: ["app/embedded-identity/**/*.test.ts", "app/users/*.test.ts", "app/access/*.test.ts"],
	},
	/** What stands before the app: whose turn it is, bodies as they arrive, hosts. */
	networks: {
		mutate: ["app/{http,traffic}/{fair-queue,receive-body,read-body,client-shares,check-host,send-problem}.server.ts"],
		tests: ["app/{http,traffic}/{fair-queue,receive-body,read-body,client-shares,check-host}.server.test.ts"],
	},
	/** The hooks of React, in a browser's document without its drawing. */
	hooks: {
		mutate: ["app/**/use-*.ts", "app/forms/form-draft.ts", `${cardEntry}.ts`],
		tests: ["app/**/use-*.test.tsx", "app/forms/*.test.tsx", `${cardEntry}.test.*`],
	},
};

/** The area that `npm run resilience -- mutation` runs Stryker for. */
export function areaUnderTest(): Area & { name: string } {
	const name = process.env.MUTATION_AREA ?? "";
	const area = areas[name];
	if (!area) throw new Error(`MUTATION_AREA is no area: ${name}`);
	return { name, ...area };
}
