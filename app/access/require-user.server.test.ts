import { expect, test } from "vitest";
import { bearerToken } from "./require-user.server.ts";

test.each([
	["Bearer abc", "abc"],
	["bearer abc", "abc"],
	["BEARER a.b-c_d~e+f/9==", "a.b-c_d~e+f/9=="],
])("%j carries a token", (header, token) => expect(bearerToken(header)).toBe(token));

test.each([
	undefined,
	"",
	"Bearer",
	"Bearer ",
	"Bearer  abc",
	"Bearer abc ",
	"Bearer a b",
	"Bearer a=b",
	"Bearer ==",
	"Bearer a;b",
	"Basic abc",
	"xBearer abc",
	"Bearerabc",
])("%j carries none", (header) => expect(bearerToken(header)).toBeUndefined());
