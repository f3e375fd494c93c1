import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { staffRoles } from "../../app/access/roles.ts";
import { accountsPerAddress } from "../../app/http/call-limits.server.ts";
import { createTestShop } from "../support/test-shop.ts";
import { staffCalls } from "./staff-rules.ts";

const tableOfCalls = () => /## Every call\n([\s\S]*?)\n## /.exec(readFileSync("docs/security.md", "utf8"))?.[1] ?? "";

/** Returns the calls in rows of docs/security.md, such as `GET /products`. A path without a method has the method before it. */
function callsIn(rows: string[]): string[] {
	return rows
		.filter((line) => line.startsWith("| `"))
		.flatMap((line) => {
			let method = "";
			return Array.from(
				(line.split(" | ")[0] ?? "").matchAll(/`(?:([A-Z]+) )?(\/[^`?]*)[^`]*`/g),
				([, given, path]) => {
					method = given ?? method;
					return `${method} ${path}`;
				},
			);
		});
}

test("docs/security.md lists every call and no others", async () => {
	const shop = await createTestShop();
	const { body: document } = await shop.visitor.get("/openapi.json");
	await shop.close();
	const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
	);
	const ofDocuments = ["GET /openapi.json", "GET /docs"];
	expect([...new Set(callsIn(tableOfCalls().split("\n")))].sort()).toEqual([...calls, ...ofDocuments].sort());
});

/** Names of limits in docs/security.md that differ from those in the code. */
const limitLabels: Record<string, string> = {
	"POST /orders": "orders and purchases",
	"POST /purchases": "orders and purchases",
	"GET /orders/{id}/history": "order pages",
	"GET /orders/{id}/withdrawals": "order pages",
	"GET /purchases/{id}": "order pages",
	"GET /orders": "lists of orders",
	"GET /individual": "lists of orders",
	"GET /purchases": "lists of purchases",
	"GET /purchases/counts": "lists of purchases",
	payments: "payment intents",
	"POST /lists": "list changes",
	"POST /lists/claim": "list changes",
	"PATCH /lists/{id}": "list changes",
	"lines of lists": "list lines",
	"texts of lists": "lists as text",
	"reads of lists": "`GET /lists/{id}`",
	searches: "`GET /catalogue`",
	"pages of reviews": "`GET /reviews`",
	tokens: "PUT /users/{email}",
	delivery: "PUT /purchases/{id}/delivery",
	withdrawals: "withdrawals; and per hour",
};

test("docs/security.md lists how often each call may be made from an address", () => {
	const [, table = ""] = /## Rate limits\n([\s\S]*?)\n## /.exec(readFileSync("docs/security.md", "utf8")) ?? [];
	const rows = table.split("\n").filter((line) => line.startsWith("| "));
	for (const file of globSync("app/**/*-api.server.ts")) {
		const source = readFileSync(file, "utf8");
		const constant = /const perMinute = (\d+)/.exec(source)?.[1];
		const numberOf = (max = "") => Number(max === "perMinute" ? constant : max);
		const limits = [
			...Array.from(source.matchAll(/AtMost\((\w+), "([^"]+)"\)/g), ([, max, name = ""]) => {
				return { name, max: accountsPerAddress * numberOf(max) };
			}),
			...Array.from(source.matchAll(/romAddress(?:AndAccount)?\("([^"]+)", (\w+)\)/g), ([, name = "", max]) => {
				return { name, max: numberOf(max) };
			}),
		];
		for (const { name, max } of limits) {
			const label = limitLabels[name] ?? name.replaceAll("-", " ");
			const row = rows.find((line) => line.includes(label));
			expect(row, `${name} in ${file}`).toMatch(new RegExp(`\\b${max.toLocaleString("en")}\\b`));
		}
	}
});

test.each(staffRoles)("docs/security.md says which calls answer a %s as an admin", (role) => {
	const rows = tableOfCalls()
		.split("\n")
		.filter((line) => line.split(" | ").at(-1)?.includes(role));
	const calls = callsIn(rows).map((call) => call.replace(/\{(\w+)\}/g, ":$1").replace(" ", " /api"));
	expect(calls.sort()).toEqual(staffCalls[role].map((call) => call.replace(/ \(\d\)$/, "")).sort());
});
