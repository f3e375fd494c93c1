import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { conditional, isNotModified, preconditionsHold } from "./conditional.server.ts";

const matching = ['"a"', 'W/"a"', '"b", "a"', 'W/"b",W/"a"', '"x,y" , "a"', "*", " * "];
const other = ["", '"b"', 'W/"b"', '"A"', "a", '"ab"', '"b", "c"'];

describe.each(['"a"', 'W/"a"'])("an answer tagged %s", (etag) => {
	const app = new Hono()
		.use(conditional)
		.get("/here", (c) => c.text("text", 200, { etag, "cache-control": "no-cache" }))
		.get("/gone", (c) => c.text("not found", 404, { etag }));
	const ask = (path: string, ifNoneMatch: string, method = "GET") =>
		app.request(path, { method, headers: { "if-none-match": ifNoneMatch } });

	test.each(matching)("is not sent again to a client that has %s", async (ifNoneMatch) => {
		for (const method of ["GET", "HEAD"]) {
			const answer = await ask("/here", ifNoneMatch, method);
			expect([answer.status, await answer.text()]).toEqual([304, ""]);
			expect([answer.headers.get("etag"), answer.headers.get("cache-control")]).toEqual([etag, "no-cache"]);
		}
	});
	test.each(other)("is sent to a client that has %s", async (ifNoneMatch) => {
		const answer = await ask("/here", ifNoneMatch);
		expect([answer.status, await answer.text()]).toEqual([200, "text"]);
	});
	test("is sent when it is an error", async () => expect((await ask("/gone", "*")).status).toBe(404));
});

test("without a tag, only a star matches", () => {
	expect(isNotModified("*", null)).toBe(true);
	expect(isNotModified('"a"', null)).toBe(false);
	expect(isNotModified(undefined, '"a"')).toBe(false);
});

test.each([
	['"a"', true],
	['"b", "a"', true],
	["*", true],
	['W/"a"', false],
	['"b"', false],
])("If-Match: %s is %s for a strong tag: weak ones never match", (ifMatch, holds) =>
	expect(preconditionsHold({ "if-match": ifMatch }, '"a"')).toBe(holds),
);
