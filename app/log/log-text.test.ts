import { expect, test } from "vitest";
import { createLog, OwnText } from "./log.server.ts";
import { faultStack } from "./log-text.ts";

test("e-mails are removed from all fields of an event, at any depth", () => {
	const lines: string[] = [];
	const log = createLog((line) => lines.push(line));
	log.error("provider.failed", { message: "Invalid email address: erika@example.com!", more: [{ to: "<a@b>" }] });
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({
		message: "Invalid email address: (e-mail)",
		more: [{ to: "(e-mail)" }],
	});
	log.error("configuration.invalid", { message: "write @ / ? and # as %40", hint: new OwnText("smtp://user:x@host") });
	expect(JSON.parse(lines[1] ?? "")).toMatchObject({ message: "write @ / ? and # as %40", hint: "smtp://user:x@host" });
	log.error("stack", { stack: "at node_modules/@hono/node-server/index.js:1" });
	expect(lines[2]).toContain("/@hono/");
});

test.each([
	['invalid input syntax for type integer: "Erika Muster"', 'invalid input syntax for type integer: "…"'],
	["Unexpected token 'E', \"Erika\nMus\"... is not valid JSON", "Unexpected token 'E', \"…\"... is not valid JSON"],
	['violates unique constraint "users_email_key"', 'violates unique constraint "users_email_key"'],
	['never closed: "Erika', 'never closed: "…"'],
])("text that an error quotes is not logged: %s", (message, logged) => {
	expect(faultStack(new TypeError(message)).split("\n    at ")[0]).toBe(`TypeError: ${logged}`);
});

test("a stack has paths relative to the shop, and a thrown value that is no error is logged as text", () => {
	expect(faultStack(new Error("broken"))).toMatch(/\n {4}at .*\(?app\/log\/log-text\.test\.ts:\d+:\d+\)?/);
	expect(faultStack(new Error("broken"))).not.toContain(process.cwd());
	expect(faultStack("broken")).toBe("broken");
	expect(faultStack(undefined)).toBe("undefined");
});
