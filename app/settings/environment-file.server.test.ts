import { expect, test } from "vitest";
import { parseEnvironmentFile } from "./environment-file.server.ts";

const database = "postgres://shop:p%40ss@db/shop?sslmode=disable&application_name=shop";

test.each([
	[`DATABASE_URL=${database}`, database],
	[`DATABASE_URL="${database}"`, database],
	[`DATABASE_URL='${database}'`, database],
	["  DATABASE_URL = spaced out \t", "spaced out"],
	["DATABASE_URL=a # b $HOME ; c", "a # b $HOME ; c"],
	['DATABASE_URL="a # b"', "a # b"],
	['DATABASE_URL="a \\"b\\" \\$c \\n \\\\"', 'a "b" $c \\n \\'],
	["DATABASE_URL='a \\' # b", "a \\# b"],
	["DATABASE_URL=a\\\nb", "ab"],
	['DATABASE_URL="two\nlines"', "two\nlines"],
	["DATABASE_URL=a\\ b\\\\c", "a b\\c"],
	['DATABASE_URL=it\'s "so"', 'it\'s "so"'],
	["DATABASE_URL='a''b' \"c\"d", "abcd"],
	["DATABASE_URL=", ""],
	["DATABASE_URL=a=b\r\n", "a=b"],
	["# DATABASE_URL=commented\n; DATABASE_URL=too\nnothing\n\nDATABASE_URL=x", "x"],
	["DATABASE_URL=first\nDATABASE_URL=last", "last"],
])("%j is read as systemd reads it", (text, value) => {
	expect(parseEnvironmentFile(`PORT=1\n${text}\nHOST=h`)).toEqual({ PORT: "1", DATABASE_URL: value, HOST: "h" });
});
