import { expect, test } from "vitest";
import { createRouteNames } from "./route-names.ts";

const { routeOf } = createRouteNames([
	"/",
	"/api/users/:email",
	"/api/users/me",
	"/api/auth/*",
	"/product/:id",
	"/assets/*",
]);

test.each([
	["/", "/"],
	["/?search=erika", "/"],
	["/_.data", "/"],
	["/api/users/erika@example.com", "/api/users/:email"],
	["/api/users/erika%40example.com?x=1", "/api/users/:email"],
	["/api/users/me", "/api/users/me"],
	["/api/auth/sign-in/email", "/api/auth/*"],
	["/product/1.data", "/product/:id"],
	["/assets/a/b.js", "/assets/*"],
	["/erika@example.com", "other"],
	["/api/users/", "other"],
	["/api/users/a/erika", "other"],
	["", "other"],
])("the route of %s is %s", (url, name) => {
	expect(routeOf(url)).toBe(name);
});
