import { expect, test } from "vitest";
import type { PageHandle } from "../app/shell/page-links.tsx";
import { pageRoutes } from "../tests/support/page-routes.ts";
import { createCachedPaths, tagsIn } from "./cached-paths.ts";

const routes = await pageRoutes();
const { cachedAs } = createCachedPaths(routes);
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

test("of the loaders of a page those are kept that it has, in any order, and no invented one has a place", () => {
	const key = (url: string) => cachedAs(url)?.key;
	expect(key("/blog.data?_routes=content/blog-page")).toBe("/blog.data?_routes=content%2Fblog-page");
	const both = "/product/TF-1.data?_routes=root%2Cpart-page%2Fproduct-page";
	expect(key("/product/TF-1.data?_routes=part-page/product-page,root,root")).toBe(both);
	expect(key(both)).toBe(both);
	for (const invented of ["x1", "root,x1", "", "root,", "identity/signed-in", "home/home-page", "constructor"]) {
		expect(cachedAs(`/blog.data?_routes=${invented}`), invented).toBeUndefined();
	}
	expect(cachedAs("/blog.data?_routes=root&_routes=x1")).toBeUndefined();
});

test("pages are kept that are the same for everybody", () => {
	const kept = Object.values(routes).filter((route) => (route?.module.handle as PageHandle | undefined)?.cache);
	expect(kept.map((route) => route?.path ?? "")).toEqual([
		...["", "allproducts", "product/:id", "blog", "myportfolio"],
		...["delivery", "terms", "privacy", "imprint", "accessibility", "withdraw"],
		...["login", "forgotten-password", "reset-password", "signup"],
	]);
});

test("what is typed freely, and what is of somebody, is not kept", () => {
	for (const query of ["q=disc", "min=1", "spec=Bore:25", "from:Bore=20", "page=100"]) {
		expect(cachedAs(`/allproducts?${query}`), query).toBeUndefined();
	}
	for (const query of ["page=1&page=2", "page=x", "page=0", "sort=abcdefgh", "q=disc", "family=Bearings", "size=3"]) {
		expect(cachedAs(`/api/catalogue?${query}`), query).toBeUndefined();
	}
	const others = ["/dashboard", "/login?from=/reviews", "/api/orders", "/api/users/a@b.c", "/api/products/one"];
	for (const path of [...others, "/api/reviews?before=x", "/api/reviews?product=1"]) {
		expect(cachedAs(path), path).toBeUndefined();
	}
	expect(cachedAs("/api/catalogue?view=table&page=2&x=1")?.key).toBe("/api/catalogue?page=2&view=table");
	expect(cachedAs("/allproducts?family=Bearings&sort=price")?.key).toBe("/allproducts?family=Bearings&sort=price");
});

test("a page says itself what it shows at once, and what may lag as the stock of a list does", () => {
	const headers = new Headers({ "surrogate-key": "stock/one delayed:products delayed:stock/another" });
	expect(tagsIn(headers)).toEqual({ immediate: ["stock/one"], delayed: ["products", "stock/another"] });
	expect(tagsIn(new Headers())).toBeUndefined();
});
