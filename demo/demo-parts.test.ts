import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { previewOf } from "../app/products/product.ts";
import { unitSymbols } from "../app/ui/unit-symbols.ts";
import { demoProducts } from "./demo-products.ts";

interface Spec {
	name: string;
	value?: number | [number, number];
	text?: string;
	unit?: string;
}
interface Part {
	slug: string;
	partNumber: string;
	family: string;
	specs: Spec[];
}
/** A label on a drawing. A dimension also carries the length measured on the model. */
interface Lettered {
	name: string;
	text: string;
	measured?: number;
}

const pictures = new URL("../public/catalogue/", import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(`../catalogue-art/${file}`, import.meta.url), "utf8"));
const parts: Part[] = read("parts.json");
const drawings: Record<string, Lettered[]> = read("drawings.json");
const partOf = new Map(parts.map((part) => [part.slug, part]));

/** Symbols that have another meaning in a text, such as a share in an alloy or a plain word. */
const notOfDimensions = new Set(["", "in", "%", "pieces", "months", "pairs"]);
const counted = ["teeth", "balls", "clicks", "turns", "flutes", "slots", "vanes", "holes"];
/** Unit codes (UN/ECE Recommendation 20) by the symbol that texts use. */
const units: Record<string, string> = Object.fromEntries([
	...Object.entries(unitSymbols).flatMap(([code, symbol]) => (notOfDimensions.has(symbol) ? [] : [[symbol, code]])),
	...counted.map((word) => [word, "C62"]),
]);
const unitNames = Object.keys(units).sort((a, b) => b.length - a.length);
const figure = "\\d[\\d,]*(?:\\.\\d+)?";
/** Matches "149 × 73.8 × 17.5 mm", "40–200 N·m" and "72 teeth", but neither "±0.02 mm" nor "M8 × 40". */
const measures = new RegExp(
	`(?<![±−+/\\d.,A-Z]|[A-Z]\\d* × )(${figure}(?: ?[×–] ?${figure})*) ?(${unitNames.join("|")})(?![\\w/])`,
	"gu",
);

const numbersOf = ({ value }: Spec): number[] => (value === undefined ? [] : [value].flat());
/** Returns a specification's numbers in a unit. A text specification has the numbers that it states with the unit. */
const numbersIn = (spec: Spec, unit: string) =>
	spec.text?.includes(unit)
		? (spec.text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
		: spec.unit === units[unit]
			? numbersOf(spec)
			: [];
const number = (text: string) => Number(text.replaceAll(",", ""));

/** Returns every measure in a text that no specification has. */
function unknownMeasures(text: string, { specs }: Part): string[] {
	const unknown: string[] = [];
	for (const [whole, figures = "", unit = ""] of text.matchAll(measures)) {
		const known = new Set(specs.flatMap((spec) => numbersIn(spec, unit)));
		const isCounted =
			/^\d+ × /.test(figures) &&
			specs.some(({ unit: code, value }) => code === "C62" && value === parseInt(figures, 10));
		if (!figures.split(/ ?[×–] ?/).every((one, i) => known.has(number(one)) || (i === 0 && isCounted)))
			unknown.push(whole);
	}
	return unknown;
}

/** Describes how a drawing's label contradicts the specifications, if it does. */
function contradiction({ name, text, measured }: Lettered, { specs }: Part): string | undefined {
	const spec = specs.find((one) => one.name === name);
	if (!spec) return `no row '${name}'`;
	const said = number(text.match(/\d[\d.]*(?= ?(?:H7|mm)?$)|\d[\d.]*(?=°)/)?.[0] ?? "NaN");
	if (spec.text !== undefined) return plain(text) === plain(spec.text) ? undefined : `${text} is not ${spec.text}`;
	const [least = 0, most = least] = numbersOf(spec);
	if (measured === undefined) return withinText(text, least, most) ? undefined : `${text} is not ${least}`;
	if (said < least || said > most) return `${text} is not ${least}`;
	return Math.abs(said - measured) <= Math.max(0.1, said * 0.0015) ? undefined : `${text} measures ${measured}`;
}
const plain = (text: string) => text.replaceAll(/[\s×x]/g, "").toLowerCase();
const withinText = (text: string, ...values: number[]) =>
	values.every((value) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number).includes(value)) || text.includes('1/2"');

test("every demo product is a part with its own number and a drawing", () => {
	expect(demoProducts.filter(({ slug }) => !partOf.has(slug)).map(({ slug }) => slug)).toEqual([]);
	expect(demoProducts.filter(({ slug }) => !drawings[slug]).map(({ slug }) => slug)).toEqual([]);
	expect(new Set(parts.map(({ partNumber }) => partNumber)).size).toBe(parts.length);
});

describe.each(demoProducts)("$slug", ({ slug, name, description }) => {
	const part = partOf.get(slug) as Part;
	test("states only measures that its specifications have", () => {
		// The V in a part number does not mean volts.
		const text = parts.reduce((left, { partNumber }) => left.replaceAll(partNumber, ""), `${name}. ${description}`);
		expect(unknownMeasures(text, part)).toEqual([]);
	});
	test("states no half number in the preview of a card", () => {
		const cut = previewOf(description).replace(/\.{3}$/, "").length;
		expect(description.slice(cut - 1, cut + 2)).not.toMatch(/^\d(?:\d|[.,]\d)/);
	});
	test("has drawing, model and specifications that agree", () => {
		expect((drawings[slug] ?? []).map((said) => contradiction(said, part)).filter(Boolean)).toEqual([]);
	});
	test("has its two pictures", () => {
		for (const picture of [1, 2])
			for (const kind of ["400.avif", "800.webp"])
				expect(existsSync(new URL(`${slug}-${picture}-${kind}`, pictures))).toBe(true);
	});
});

test.each(readdirSync(pictures).filter((file) => file.endsWith(".svg") && file !== "placeholder.svg"))(
	"%s names each dimension after its row of the specification",
	(file) => {
		const slug = file.replace(".svg", "");
		const svg = readFileSync(new URL(file, pictures), "utf8");
		const named = [...svg.matchAll(/<g [^>]*data-spec="([^"]*)"/g)].map(([, name]) => name);
		expect(named).toEqual((drawings[slug] ?? []).map(({ name }) => name));
		expect(svg).toContain(`<title>${partOf.get(slug)?.partNumber}</title>`);
		// The SVG is inlined into the page.
		expect(
			svg.match(/<(?!\/|(?:svg|title|style|g|path|rect|circle|text)[\s>])[^>]*>|\son\w+=|href|url\(|@import/gi),
		).toBeNull();
	},
);
