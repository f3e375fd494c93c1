import { maxUnits } from "../products/product.ts";
import { readWholeNumber } from "../ui/fields/whole-number.ts";
import { isPack, pieceWords } from "./unit-words.ts";

/** A way to read a line. */
export interface LineReading {
	number: string;
	/** Absent when the line has no whole number of units. */
	units?: number;
	/** All figures that can be the units, when there are several. One can be the price. */
	figures?: readonly number[];
	/** Units that count when the figure beside them is their price: `4 780.00` can also be one figure. */
	priced?: { units: number; price: number };
	/** True when the number has a word that can be one for units: `ST 1234` of `5 ST 1234`. */
	hasUnitWord?: true;
}

export type Readings = [LineReading, ...LineReading[]];

const word = `(?:[x×*]|(?:${pieceWords})(?!\\p{L})\\.?|[件个個本枚])`;
const unitsBefore = new RegExp(`^${word}\\s*[:=]?\\s*(?=[\\d٠-٩۰-۹０-９])`, "iu");
const unitsAfter = new RegExp(`(?<=[\\d٠-٩۰-۹０-９])\\s*${word.replace("(?!\\p{L})", "")}$`, "iu");
/** Signs between number and units: `10 x TF-1`, `TF-1: 10`, `TF-1 (10)`. */
const leadingJoint = new RegExp(`^(?:${word}|[:=–—-]|of)\\s+`, "iu");
const trailingJoint = new RegExp(`\\s?(?:\\s(?:${word}|[–—-])|[,:=(])$`, "iu");
/** `4 780` in a text can be one figure or two, as can `4 780.00` in a cell. `1 000` is one. */
const spacedFigure = /^(\d{1,3})((?: \d{3})+)([.,]\d{1,2})?$/;
const currencyAfter = /\s?(?:\p{Sc}|EUR|USD|GBP|CHF)$/u;
/** A longer text is no quantity. Each cell of a pasted price list is read as one. */
const maxUnitsLength = 60;
/** Most tokens of units: `1 000 pcs`. */
const maxUnitTokens = 4;
const inBrackets = /[([（]([^()[\]（）]*)[)\]）]$/;
/** A negative amount of accounting: `(5)`. */
const negative = /^[(（][\s\d.,']+[)）]$/;

export const reading = (number: string, units: number | undefined): LineReading =>
	units === undefined ? { number } : { number, units };

/**
 * Units come after the number, in front of it, or after other columns.
 * @param position of the line in a numbered list. A figure like it in front of the number is no quantity
 */
export function readingsOfCells(cells: readonly string[], position?: number): Readings {
	const first = readingBeside(cells, 0, position);
	const [start = ""] = cells;
	const isOther = (cell: string) => isDate(cell) || isPack(cell);
	if (readUnits(start) === undefined && !isUnclear(start) && !isOther(start)) return [first];
	// The units, a position or a date in front: `4;TF-1`.
	const at = cells.findIndex(
		(cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && readUnits(cell) === undefined && !isOther(cell),
	);
	// `5;ST 1234`, where `ST` can be the word for pieces.
	const worded = cells
		.slice(1)
		.flatMap((cell, place) =>
			/^\p{L}/u.test(cell) && readUnits(cell) !== undefined ? [readingBeside(cells, place + 1, position)] : [],
		);
	if (at < 0) return [first, ...worded];
	const beside = readingBeside(cells, at, position);
	return isOther(start) ? [beside] : [beside, first];
}

const date =
	/^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2}|\d{1,2}[. -]{1,2}\p{L}{3,9}\.?[ -](?:19|20)?\d{2})$/u;

export const isDate = (cell: string): boolean => date.test(cell);

/** `2, 500` can be one figure or two. */
export const isUnclear = (cell: string): boolean => /^[^\d\p{Sc}]{0,12}\d{1,3}(?:,\d{3})*, \d{3}(?!\d)/u.test(cell);

/** `2,5000`, which can be a quantity of another unit. */
const fraction = /^[1-9]\d*[.,]\d{3,}(?:\s*\p{L}+\.?)?$/u;

/** Reads the units beside the number at a place. They stay unread when they are packs, or when several figures can be them. */
export function readingBeside(cells: readonly string[], at: number, position?: number): LineReading {
	const number = cells[at] ?? "";
	const others = cells.flatMap((cell, place) => {
		const units = place === at || spacedFigures(cell)?.hasDecimals ? undefined : readUnits(cell);
		return units === undefined ? [] : [{ units, place, hasDecimals: /[.,]\d{1,2}$/.test(cell) }];
	});
	// Beside a whole number, one with decimals is a price.
	const whole = others.filter(({ hasDecimals }) => !hasDecimals);
	const candidates = whole.length > 0 ? whole : others;
	const isFraction = (cell: string, place: number) =>
		fraction.test(cell) && readUnits(cell) === undefined && (whole.length === 0 || place === at + 1);
	if (cells.some(isFraction)) return { number };
	const [only, another] = candidates;
	if (!only || cells.some(isUnclear) || cells.some(isPack)) return { number };
	if (!another) return { number, units: only.units };
	const withoutPosition = candidates.filter(({ place, units }) => place > at || units !== position);
	const [first, ...rest] = new Set(withoutPosition.map(({ units }) => units));
	return { ...reading(number, rest.length === 0 ? first : undefined), figures: candidates.map(({ units }) => units) };
}

/** Returns the units when the other figure is their price, in whole dollars, or another is the price of them all. */
export function unitsByPrice(figures: readonly number[], price: number): number | undefined {
	const rests = figures.map((units, at) => ({ units, rest: figures.toSpliced(at, 1) }));
	const withTotal = rests.filter(({ units, rest }) => rest.includes(units * price));
	const found = withTotal.length > 0 ? withTotal : rests.filter(({ rest }) => rest.includes(price));
	return found.length === 1 ? found[0]?.units : undefined;
}

/** Has nothing that could separate a number from its units. Most cells of a pasted price list are such texts. */
const isWhole = /^[^\s()[\]（）x×*=:.,]+$/i;

/** `TF-1 10`, `TF-1 x10`, `10 x TF-1`, or a number with spaces. */
export function readingsOfText(text: string): Readings {
	if (isWhole.test(text)) return [{ number: text }];
	const bracketed = inBrackets.exec(text)?.[1] ?? "";
	const tokens = (readUnits(bracketed) === undefined ? text : text.replace(inBrackets, ` ${bracketed}`)).split(/\s+/);
	const readings: LineReading[] = [];
	for (let count = 1; count <= maxUnitTokens && count < tokens.length; count++)
		readings.push(...readingsWith(tokens.slice(-count), numbersWithout(trailingJoint, tokens.slice(0, -count))));
	for (let count = Math.min(maxUnitTokens, tokens.length - 1); count > 0; count--)
		readings.push(...readingsWith(tokens.slice(0, count), numbersWithout(leadingJoint, tokens.slice(count))));
	const [, number, glued = ""] = /^(\S+?)[x×*=:](\d+)$/i.exec(text) ?? [];
	const units = readUnits(glued);
	if (number && units !== undefined) readings.push({ number, units });
	const [, gluedBefore = "", numberAfter] = /^(\d+)[x×*](\p{L}.*)$/u.exec(text) ?? [];
	const unitsInFront = readUnits(gluedBefore);
	if (numberAfter && unitsInFront !== undefined) readings.unshift({ number: numberAfter, units: unitsInFront });
	const whole = { number: text };
	const multiplied = besideProduct(text);
	if (multiplied) return [{ number: multiplied }, ...readings, whole];
	// `34116 4`: both can be units. The number is longer.
	const unread = readings.length === 0 ? besideUnreadUnits(text) : undefined;
	if (unread) return [{ number: unread }, whole];
	const best = readings.find((one) => readUnits(one.number) === undefined) ?? readings[0];
	return best ? [best, ...readings.filter((one) => one !== best), whole] : [whole];
}

/** Returns a number without the words for units beside it, then with them: they can belong to it. */
function numbersWithout(joint: RegExp, tokens: readonly string[]): string[] {
	const numbers: string[] = [];
	for (let number = tokens.join(" "); number; ) {
		numbers.unshift(number);
		const rest = number.replace(joint, "").trim();
		if (rest === number) break;
		number = rest;
	}
	const [bare = "", ...others] = numbers;
	return [bare, ...others.filter((number) => !/^[:=–—-]|[–—,:=(-]$/.test(number))];
}

const withoutJoint = (joint: RegExp, text: string | undefined): string | undefined =>
	text === undefined ? undefined : numbersWithout(joint, [text])[0];

function readingsWith(tokens: readonly string[], [bare = "", ...longer]: readonly string[]): LineReading[] {
	const text = tokens.join(" ");
	const spaced = spacedFigures(text);
	const units = spaced ? undefined : readUnits(text);
	if (bare === "" || (!spaced && units === undefined)) return [];
	const read = { ...reading(bare, units), ...(spaced?.priced && { priced: spaced.priced }) };
	return [read, ...longer.map((number) => ({ ...read, number, hasUnitWord: true as const }))];
}

/** Returns the figures of a text such as `4 780.00`, if they can be two. */
function spacedFigures(text: string): { hasDecimals: boolean; priced?: LineReading["priced"] } | undefined {
	const figure = text.replace(unitsBefore, "").replace(unitsAfter, "").replace(currencyAfter, "");
	const [, first = "", groups = "", decimals = ""] = spacedFigure.exec(figure) ?? [];
	if (!/[1-9]/.test(groups)) return undefined;
	const price = Number(`${groups.trim()}${decimals.replace(",", ".")}`);
	return { hasDecimals: decimals !== "", ...(price && { priced: { units: Number(first), price } }) };
}

const product = `\\d{1,6}\\s*(?:(?:${pieceWords})\\s*)?[x×*]\\s*\\d{1,6}(?:\\s*(?:${pieceWords}))?`;
const productBefore = new RegExp(`^${product}\\s+(?:(?:[x×*]|of)\\s+)?(?=.*\\p{L})(\\S.*)$`, "iu");
const productAfter = new RegExp(`^(\\S.*?)[\\s:,=]+${product}$`, "iu");

/** Returns the number beside a product, which can be packs and their content: `2 x 10 pcs TF-1`, `TF-1 2x5`. */
const besideProduct = (text: string): string | undefined =>
	withoutJoint(trailingJoint, (productBefore.exec(text) ?? productAfter.exec(text))?.[1]);

/** Returns the number beside a figure that is no quantity: `TF-1 2.5`, `2,5 pcs of TF-1`. */
function besideUnreadUnits(text: string): string | undefined {
	const after = /^(.*\S)\s+(?:[x×*]\s*)?[-−]?\d+(?:[.,]\d+)*(?:\s+\p{L}+)?$/iu.exec(text.replace(unitsAfter, ""));
	if (after?.[1]) return withoutJoint(trailingJoint, after[1]);
	const before = /^[-−]?\d+[.,]\d+\s*(\S.*)$/.exec(text.replace(unitsBefore, ""));
	return withoutJoint(leadingJoint, before?.[1]);
}

/** Returns whether the text has a number and a figure that is no quantity. */
export const isUnread = ([{ number, units }]: Readings, text: string): boolean =>
	units === undefined && number !== text;

/** Reads units with or without a word for them: `10`, `1,000`, `x10`, `10 pcs`. */
export function readUnits(text: string): number | undefined {
	if (text.length > maxUnitsLength || !/\p{N}/u.test(text) || negative.test(text)) return undefined;
	const figure = text.replace(/^[([（]([^()[\]（）]*)[)\]）]$/, "$1").replace(/(?<=\d)\.$/, "");
	const units = readWholeNumber(figure.replace(unitsBefore, "").replace(unitsAfter, ""));
	return units !== undefined && units >= 1 && units <= maxUnits ? units : undefined;
}
