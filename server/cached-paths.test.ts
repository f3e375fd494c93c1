import { expect, test } from "vitest";
import routes from "../app/routes.ts";
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

test("each kept page has a loader of its own", () => {
	for (const { id, index, path, file } of routes) {
		const page = path?.replace(":id", "TF-1") ?? "_";
		const asked = `/${page}.data?_routes=${id ?? file.replace(".tsx", "")}`;
		if (cachedAs(`/${page}.data`) && (path ?? index)) expect(cachedAs(asked), asked).toBeDefined();
	}
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
