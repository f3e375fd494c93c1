import type { Draw } from "./random.ts";

/** Names that every object inherits. A lookup by user input finds them. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

export const hostileTexts = [
	"",
	" ",
	"\0",
	"a\0b",
	"\ud800",
	"\udfffx",
	"\u202egnp.exe",
	"\ufeff",
	"😀".repeat(50),
	"ﬀ İ ß ſ K",
	"' or 1=1 --",
	'"; drop table orders; --',
	"$1",
	"$\u007b7*7}",
	"{{7*7}}",
	"%s%n%x",
	"%00",
	"%2e%2e%2f",
	"../../../etc/passwd",
	"..",
	".",
	"/",
	"\\",
	"<script>alert(1)</script>",
	"javascript:alert(1)",
	"data:text/html,<script>alert(1)</script>",
	"http://169.254.169.254/latest/meta-data/",
	"file:///etc/passwd",
	"//elsewhere.example",
	"\r\nset-cookie: a=b",
	"null",
	"undefined",
	"NaN",
	...inheritedNames,
	"prototype",
	"true",
	"[object Object]",
	"-1",
	"1e309",
	"0x10",
	"2026-02-30T25:61:61Z",
	"a@b",
	"x".repeat(321),
	"x".repeat(10_000),
] as const;

/** Returns a hostile name for a property, a parameter or an id. Half of them are inherited by every object. */
export const hostileName = (draw: Draw): string => draw.pick(draw.chance(0.5) ? inheritedNames : hostileTexts);

export const hostileNumbers = [
	0,
	-0,
	-1,
	1,
	0.1,
	1.005,
	1e-9,
	2 ** 31 - 1,
	2 ** 31,
	-(2 ** 31) - 1,
	2 ** 53,
	2 ** 63,
	1e21,
	1e308,
	-1e308,
] as const;

/** Valid and invalid JSON that `JSON.stringify` does not produce. */
const oddJson = [
	'{"__proto__":{"role":"admin"}}',
	'{"constructor":{"prototype":{"role":"admin"}}}',
	`{${inheritedNames.map((name) => `"${name}":1`)}}`,
	'{"\\u005f_proto__":[],"const\\u0072uctor":null}',
	'{"a":1,"a":2}',
	'{"a":1e999}',
	"[".repeat(40) + "]".repeat(40),
	"[".repeat(50_000) + "]".repeat(50_000),
	`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
	'{"role":"admin","email_key":"a","is_admin":true}',
	"{",
	"nul",
	"",
	" ",
	'"text"',
	"null",
	"[]",
	"7",
	"\ufeff{}",
	"{'a':1}",
	'{"a":"\\ud800"}',
	'{"a":"\\u0000"}',
	'{"a":"\u0001"}',
] as const;

export const hostileJson = (draw: Draw): string => draw.pick(oddJson);

export function hostileValue(draw: Draw, depth = 0): unknown {
	switch (draw.below(depth > 3 ? 5 : 8)) {
		case 0:
			return draw.pick(hostileTexts);
		case 1:
			return draw.pick(hostileNumbers);
		case 2:
			return draw.chance(0.5);
		case 3:
			return null;
		case 4:
			return String.fromCodePoint(draw.below(0x10ffff)) + draw.pick(hostileTexts);
		case 5:
			return Array.from({ length: draw.below(4) }, () => hostileValue(draw, depth + 1));
		default:
			return { [hostileName(draw)]: hostileValue(draw, depth + 1), role: "admin" };
	}
}
