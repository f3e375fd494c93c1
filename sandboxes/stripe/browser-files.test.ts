import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { basePath, openSandbox, publishableKey } from "../../tests/support/stripe-sandbox.ts";

const get = (path: string, headers: Record<string, string> = {}) =>
	openSandbox().sandbox.fetch(new Request(`http://shop.test${basePath}${path}`, { headers }));

describe("stripe.js", () => {
	it("is served as a script and not sent again while it is the same", async () => {
		const answer = await get("/v3/stripe.js");
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
		const again = await get("/v3/stripe.js", { "if-none-match": String(answer.headers.get("etag")) });
		expect(again.status).toBe(304);
	});

	it("sets a window.Stripe of the release that the official loader expects", async () => {
		const window: { Stripe?: ((key: string) => object) & { version: string } } = {};
		const document = { currentScript: { src: `http://shop.test${basePath}/v3/stripe.js` } };
		new Script(await (await get("/v3/stripe.js")).text()).runInNewContext({ window, document, URL });
		expect(window.Stripe?.version).toBe("endive");
		const stripe = window.Stripe?.(publishableKey) as unknown as Record<string, unknown>;
		for (const method of ["elements", "createToken", "createPaymentMethod", "confirmCardPayment"]) {
			expect(stripe[method], method).toBeTypeOf("function");
		}
		for (const key of ["sk_test_secret", ""]) expect(() => window.Stripe?.(key)).toThrow(/publishable key/);
	});
});

describe.each(["/card-entry", "/three-d-secure"])("the page %s", (path) => {
	it("may be framed by the shop only and runs its own script only", async () => {
		const answer = await get(path);
		const policy = String(answer.headers.get("content-security-policy"));
		expect(policy).toContain("frame-ancestors 'self'");
		expect(policy).toContain("default-src 'none'");
		expect(policy).not.toContain("unsafe");
		expect(answer.headers.get("x-frame-options")).toBeNull();
		expect(await answer.text()).not.toMatch(/<script>|<style|style=/);
	});
});

it("the 3-D Secure page says that no real money moves", async () => {
	expect(await (await get("/three-d-secure")).text()).toContain("This is a sandbox: no real money moves");
});
