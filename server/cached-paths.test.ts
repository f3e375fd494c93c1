import { expect, test } from "vitest";
import { cachedAs, tagsIn } from "./cached-paths.ts";

const inEveryObject = Object.getOwnPropertyNames(Object.prototype);

test.each(inEveryObject)("the name '%s' in a query means nothing", (name) => {
	for (const path of [
		"/",
		"/_.data",
		"/allproducts",
		"/allproducts.data",
		"/api/catalogue",
		"/api/reviews",
		"/login",
	]) {
		expect(cachedAs(`${path}?${name}=1`)?.key, path).toBe(path);
	}
});

test("what stands behind a second question mark belongs to the query", () => {
	expect(cachedAs("/allproducts?family=A?B")?.key).toBe("/allproducts?family=A%3FB");
	expect(cachedAs("/allproducts??&q=disc")).toBeUndefined();
});

test("what is typed freely is not kept", () => {
	for (const query of ["q=disc", "min=1", "spec=Bore:25", "from:Bore=20", "page=100"]) {
		expect(cachedAs(`/allproducts?${query}`), query).toBeUndefined();
	}
	expect(cachedAs("/api/reviews?product=1")).toBeUndefined();
	expect(cachedAs("/allproducts?family=Bearings&sort=price")?.key).toBe("/allproducts?family=Bearings&sort=price");
});

test("a page says itself what it shows at once, and what may lag as the stock of a list does", () => {
	const headers = new Headers({ "surrogate-key": "stock/one soon:products soon:stock/another" });
	expect(tagsIn(headers)).toEqual({ atOnce: ["stock/one"], soon: ["products", "stock/another"] });
	expect(tagsIn(new Headers())).toBeUndefined();
});
