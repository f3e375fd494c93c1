import type { TestCaller } from "../support/test-shop.ts";

type Caller = Omit<TestCaller, "email" | "id">;

const everybody = { visitor: 200, customer: 200, admin: 200 };
const invalid = { visitor: 422, customer: 422, admin: 422 };

/** Expected status of calls that anyone may make, by role. */
export const publicRules = {
	"GET /api/catalogue": [[(who: Caller) => who.get("/catalogue?q=disc"), everybody]],
	"GET /api/special-item": [[(who: Caller) => who.get("/special-item"), everybody]],
	"GET /api/offers": [[(who: Caller) => who.get("/offers"), everybody]],
	"GET /api/products": [[(who: Caller) => who.get("/products"), everybody]],
	"GET /api/reviews": [[(who: Caller) => who.get("/reviews"), everybody]],
	"GET /api/openapi.json": [[(who: Caller) => who.get("/openapi.json"), everybody]],
	"GET /api/docs": [[(who: Caller) => who.get("/docs"), everybody]],
	"GET /api/content/home": [[(who: Caller) => who.get("/content/home"), everybody]],
	"GET /api/content/blog": [[(who: Caller) => who.get("/content/blog"), everybody]],
	"GET /api/content/portfolio": [[(who: Caller) => who.get("/content/portfolio"), everybody]],
	"GET /api/content/trust/:page": [
		[(who: Caller) => who.get("/content/trust/imprint"), everybody],
		[(who: Caller) => who.get("/content/trust/secrets"), invalid],
	],
} satisfies Record<string, [(who: Caller) => Promise<{ status: number }>, typeof everybody][]>;
