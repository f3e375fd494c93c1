import { expect, test } from "vitest";
import { checkJson, checkUrl } from "./request-text.ts";

const notStorable = "Text must not contain NUL or unpaired surrogates.";
function faultOf(check: () => void): string | undefined {
	try {
		check();
	} catch (error) {
		return (error as Error).message;
	}
}
const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;

test.each([
	["/products/1?name=50%25%20off", undefined],
	["/products/%F0%9F%94%A7", undefined],
	["/products/%00", notStorable],
	["/products/\ud800", notStorable],
	["/products/%", "The URL is not percent-encoded UTF-8."],
	["/products/%ff", "The URL is not percent-encoded UTF-8."],
])("the address %j: %s", (address, fault) => expect(faultOf(() => checkUrl(address))).toBe(fault));

test.each([
	["", undefined],
	["null", undefined],
	["7", undefined],
	['"text 🔧"', undefined],
	['{"a":["b",{"c":null}]}', undefined],
	[nested(31), undefined],
	[nested(32), undefined],
	[nested(33), "JSON may be nested at most 32 levels deep."],
	["{", "The body is not JSON."],
	["a=1", "The body is not JSON."],
	['"a\\u0000b"', notStorable],
	['"\\ud800"', notStorable],
	['{"a":[{"b":"\\udc00"}]}', notStorable],
	['{"a\\u0000":1}', notStorable],
	['{"a":1,"b":"\\ud800","c":2}', notStorable],
])("the body %.40s: %s", (text, fault) => expect(faultOf(() => checkJson(text))).toBe(fault));
