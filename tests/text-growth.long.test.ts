import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { maxLines } from "../app/buy-lists/buy-list.ts";
import { parseLines } from "../app/buy-lists/line-text.ts";
import { numbersOf, splitLine } from "../app/buy-lists/split-line.ts";
import { isPack } from "../app/buy-lists/unit-words.ts";
import { countryInAddress } from "../app/country/country.ts";
import { plainHeading } from "../app/csv/heading-words.ts";
import { foldPhone } from "../app/forms/phone-number.ts";
import { numberFault, readTypedAmount, readTypedCount } from "../app/forms/typed-number.ts";
import { readTracking } from "../app/order-desk/shipping/read-tracking.ts";
import { numberIdentity, numberSearchKey } from "../app/products/part/part-number.ts";

const longest = 16_384;

/** Every regular expression literal in the code: file, source and flags. */
const expressions = ["app", "db", "server"]
	.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
	.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
	.flatMap((file) => {
		const literals = readFileSync(file, "utf8").matchAll(
			/(?<=[=(,:&|?!]\s*)\/((?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuvy]*)/g,
		);
		return Array.from(literals, ([, source = "", flags = ""]) => ({ file, source, flags }));
	});

const characters = [
	"a",
	"1",
	" ",
	"\n",
	"\t",
	"/",
	"\\",
	"@",
	".",
	",",
	"-",
	"_",
	"=",
	"%",
	"&",
	'"',
	"[",
	"(",
	":",
	";",
	"\u0301",
];
const repeated = [...characters, "a1", "a.", "a-", "a@", "1.", "1-", "a ", ". ", '" ', 'W/"', "a@a.", "1.1"];
const around = [
	["", "!"],
	["a", "\n!"],
	['"', "\u0000"],
] as const;
const texts = (length: number) =>
	repeated.flatMap((pump) =>
		around.map(([before, after]) => `${before}${pump.repeat(Math.ceil(length / pump.length))}${after}`),
	);

/** Returns the minimum CPU time of some runs, in milliseconds. Other work on the machine only adds to it. */
function timeOf(act: () => unknown, runs: number): number {
	let least = Number.POSITIVE_INFINITY;
	for (let run = 0; run < runs; run++) {
		const begun = process.threadCpuUsage();
		act();
		const { user, system } = process.threadCpuUsage(begun);
		least = Math.min(least, (user + system) / 1000);
	}
	return least;
}

const shorter = texts(longest / 8);
const longer = texts(longest);

/** Shorter times vary too much to be compared. In quadratic time, the longer texts take far more than 24 times as long. */
const minComparedMs = 0.1;

/**
 * Checks whether eight times the text takes much longer than eight times the time, twice in a row: quadratic time would be
 * 64 times each. Compiling an expression, or other work on the machine, can slow down one text, but not three times so.
 */
const growsFaster = (act: (text: string) => unknown): boolean => [1, 2, 3].every(() => seemsToGrowFaster(act));

function seemsToGrowFaster(act: (text: string) => unknown): boolean {
	const growsMuch = (long: string, short: string, runs: number) =>
		timeOf(() => act(long), runs) >
		24 *
			Math.max(
				timeOf(() => act(short), 5),
				minComparedMs,
			);
	return longer.some((long, index) => {
		if (timeOf(() => act(long), 1) < 2 || !growsMuch(long, shorter[index] ?? "", 5)) return false;
		return growsMuch(texts(longest * 8)[index] ?? "", long, 2);
	});
}

test("every regular expression takes linear time, not quadratic", () => {
	expect(expressions.length).toBeGreaterThan(50);
	const slow = expressions.filter(({ source, flags }) => {
		// Inline scripts contain them escaped once more.
		const expression = new RegExp(source.replaceAll("\\\\p", "\\p"), flags);
		return growsFaster((text) => text.replace(expression, ""));
	});
	expect(slow.map(({ file, source }) => `${file}: ${source}`)).toEqual([]);
});

test.each([
	["the identity of a number", numberIdentity],
	["the search key of a number", numberSearchKey],
	["a heading", plainHeading],
])("characters that decompose into many do not make %s long", (_, derive) => {
	expect("ﷺ".normalize("NFKD")).toHaveLength(18);
	expect(derive("ﷺ".repeat(190)).length).toBeLessThan(2000);
	expect(derive("ﷺ".repeat(10_000)).length).toBeLessThan(2000);
});

/** Returns the lengths of the texts that are normalised, which is what most of the time is spent on. */
function normalisedBy(act: () => unknown): number[] {
	const normalize = vi.spyOn(String.prototype, "normalize");
	try {
		act();
		return normalize.mock.contexts.map((text) => String(text).length);
	} finally {
		normalize.mockRestore();
	}
}

test.each([
	["typed units", readTypedCount],
	["a typed price", readTypedAmount],
	["the fault of a number", (text: string) => numberFault(text, "units")],
	["a unit of measure", isPack],
	["a telephone number", foldPhone],
	["a part number", numberIdentity],
	["a heading", plainHeading],
	["a line of a list", (text: string) => parseLines(`${text};${text}\n1 ${text}`)],
])("%s is not normalised before its length is checked", (_, read) => {
	const text = "ﷺ".repeat(100_000);
	expect(normalisedBy(() => read(text)).filter((length) => length > 200)).toEqual([]);
});

test.each(["備考訂,|", "品番備考部ﷺ;", "no番 ", "part no.; "])(
	"the words of a list of many headings “%s” are normalised about once",
	(words) => {
		const rows = Array.from(
			{ length: 180 },
			(_, at) => `${"品番".repeat(1 + (at % 10))}${words.repeat(190 / words.length)}`,
		);
		const text = rows.join("\n");
		const normalised = normalisedBy(() => parseLines(text, maxLines));
		expect(normalised.reduce((sum, length) => sum + length, 0)).toBeLessThan(4 * text.length);
	},
);

test("most figures of a list need no normalising", () => {
	const text = "EUR 5,00 1 2 3 ".repeat(1000);
	const act = () => {
		for (const line of parseLines(text, maxLines)) {
			numbersOf(line);
			splitLine(line, () => false);
		}
	};
	expect(normalisedBy(act).length).toBeLessThan(text.length / 3);
});

test("a pasted text is parsed up to the maximum of lines", () => {
	expect(parseLines("1 $1 1\n".repeat(5700), maxLines)).toHaveLength(maxLines + 1);
});

test.each(['""', '"\n', 'a" ', ' "', "\n", "a,"])(
	"a tracking list of many %j is read or refused in linear time",
	(part) => {
		const act = (count: number) => () => {
			try {
				readTracking(" ".repeat(count) + part.repeat(count));
			} catch {
				// A quote is not closed, or the columns are unclear.
			}
		};
		expect(timeOf(act(64_000), 1)).toBeLessThan(24 * Math.max(timeOf(act(8000), 3), 10));
	},
);

test.each(["and ", "a/", "x ", "Germany ", "republic of the ", "1 ", "ﷺ"])(
	"the country of an address of many “%s” is found in linear time",
	(part) => {
		const act = (count: number) => () => countryInAddress(`Germany\n${part.repeat(count)}, a of ${part.repeat(count)}`);
		expect(timeOf(act(4000), 3)).toBeLessThan(24 * Math.max(timeOf(act(500), 3), 1));
	},
);
