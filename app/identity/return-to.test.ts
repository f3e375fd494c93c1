import { describe, expect, test } from "vitest";
import { hasReason, loginFrom, loginUrl, pageOf, safeReturnTo, withReturnTo } from "./return-to.ts";

const remembered = (from: string) => safeReturnTo(new URLSearchParams({ from }));

describe("the page to come back to", () => {
	test.each([
		["/reviews", "/reviews"],
		["/buypage/7?units=3&note=a%20b#form", "/buypage/7?units=3&note=a%20b#form"],
		["/dashboard/myorders%20", "/dashboard/myorders%20"],
		["/a/../reviews", "/reviews"],
		["/?q=//elsewhere.example", "/?q=//elsewhere.example"],
		["/loginhelp", "/loginhelp"],
	])("%s is remembered", (from, page) => expect(remembered(from)).toBe(page));

	test.each([
		"",
		"reviews",
		"https://elsewhere.example/",
		"//elsewhere.example",
		"///elsewhere.example",
		"/\\elsewhere.example",
		"\\\\elsewhere.example",
		"/\t/elsewhere.example",
		"/\n/elsewhere.example",
		"\t//elsewhere.example",
		" //elsewhere.example",
		"/..//elsewhere.example",
		"/.//elsewhere.example",
		"/a/..//elsewhere.example",
		"/%2e//elsewhere.example",
		"/\u0000",
		"javascript:alert(1)",
		"data:text/html,x",
		"/login",
		"/login/",
		"/login//",
		"/login%20",
		"/login?from=%2Flogin",
		"/LOGIN",
		"/%6cogin",
		"/signup",
		"/signup#top",
		"/x/../login",
		"/%",
	])("%j is not: home instead", (from) => expect(remembered(from)).toBe("/"));

	test("none is home", () => expect(safeReturnTo(new URLSearchParams())).toBe("/"));

	test("it survives the way to the login page, and from there to the other sign-in page", () => {
		const page = "/buypage/7?units=3&note=ä";
		const request = new Request(`http://shop.example${page}`);
		const login = new URL(loginUrl(pageOf(request), "admin-only"), "http://shop.example");
		expect(login.pathname).toBe("/login");
		expect(hasReason("admin-only", login.searchParams)).toBe(true);
		const signup = new URL(withReturnTo("/signup", login.searchParams), "http://shop.example");
		expect(signup.pathname).toBe("/signup");
		expect(decodeURIComponent(safeReturnTo(signup.searchParams))).toBe(page);
	});

	test("an error is not taken to the other page", () => {
		expect(withReturnTo("/signup", new URLSearchParams("error=access_denied"))).toBe("/signup");
	});

	test("the way to the login page says why only when there is a reason", () => {
		expect(loginUrl("/reviews")).toBe("/login?from=%2Freviews");
		expect(loginUrl("/reviews", "admin-only")).toBe("/login?from=%2Freviews&reason=admin-only");
		expect(hasReason("admin-only", new URLSearchParams("from=%2Freviews"))).toBe(false);
		expect(hasReason("admin-only", new URLSearchParams("reason=other"))).toBe(false);
	});

	test("who logs in from a page comes back to it; from the sign-in pages to what they remember", () => {
		expect(loginFrom("/product/TF-320V", "?x=1")).toBe("/login?from=%2Fproduct%2FTF-320V%3Fx%3D1");
		expect(loginFrom("/", "")).toBe("/login");
		expect(loginFrom("/signup", "?from=%2Freviews")).toBe("/login?from=%2Freviews");
		expect(loginFrom("//", "")).toBe("/login?from=%2F%2F");
	});

	test("the page and the reason are taken to the other page as they are, and nothing empty", () => {
		expect(withReturnTo("/login", new URLSearchParams("from=%2Fa&reason=admin-only&x=1"))).toBe(
			"/login?from=%2Fa&reason=admin-only",
		);
		expect(withReturnTo("/login", new URLSearchParams("from=&reason="))).toBe("/login");
	});
});
