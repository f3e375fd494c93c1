// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { loadCardProvider } from "./card-payment.tsx";

const scripts: string[] = [];
let arrives = true;

/** The value that the sandbox's script sets on the page. */
const provider = (key: string) => ({ key, _registerWrapper() {} });

vi.spyOn(HTMLHeadElement.prototype, "append").mockImplementation((script) => {
	const { src, onload, onerror } = script as HTMLScriptElement;
	scripts.push(src);
	if (arrives) Object.assign(window, { Stripe: provider });
	const answer = arrives ? onload : onerror;
	queueMicrotask(() => (answer as (event: Event) => void)?.(new Event("answer")));
});
// The provider's package warns about the unknown version of this one.
vi.spyOn(console, "warn").mockImplementation(() => {});
afterEach(() => {
	scripts.length = 0;
	arrives = true;
});

const scriptUrl = "http://shop.example/sandbox/stripe.js";

test("the shop's own script comes first, once for a key", async () => {
	const both = [1, 2].map(() => loadCardProvider({ publishableKey: "pk_test_1", scriptUrl }));
	const [first, second] = await Promise.all(both);
	expect(first).toMatchObject({ key: "pk_test_1" });
	expect(second).toBe(first);
	expect(scripts).toEqual([scriptUrl]);
	expect(await loadCardProvider({ publishableKey: "pk_test_2", scriptUrl })).toMatchObject({ key: "pk_test_2" });
});

test("a script that did not come is said in words, and asked for again the next time", async () => {
	const settings = { publishableKey: "pk_test_3", scriptUrl };
	arrives = false;
	await expect(loadCardProvider(settings)).rejects.toThrow("The card form could not be loaded.");
	arrives = true;
	expect(await loadCardProvider(settings)).toMatchObject({ key: "pk_test_3" });
	expect(scripts).toEqual([scriptUrl, scriptUrl]);
});

test("the provider's own address is left to its own package", async () => {
	Object.assign(window, { Stripe: provider });
	await loadCardProvider({ publishableKey: "pk_test_4", scriptUrl: "https://js.stripe.com/dahlia/stripe.js" });
	expect(scripts).toEqual([]);
});

test("an address that only looks like the provider's is loaded as any other", async () => {
	const scriptUrl = "http://shop.example/https://js.stripe.com/";
	await loadCardProvider({ publishableKey: "pk_test_5", scriptUrl });
	expect(scripts).toEqual([scriptUrl]);
});
