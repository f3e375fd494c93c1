import { maxUnits } from "../products/product.ts";
import { readWholeNumber } from "../ui/fields/whole-number.ts";

/** A way to read a line. */
export interface LineReading {
	number: string;
	/** Absent when the line has no whole number of units. */
	units?: number;
}

export type Readings = [LineReading, ...LineReading[]];

const unitWords =
	"pcs?|pces?|pieces?|pièces?|piezas?|pezzi|units?|ea|each|nos?|off|qty|quantity|menge|anzahl|st|stk|stck|stücke?|szt|ks|db|pz|pza|u|шт|kom|adet|件|个|個|本|枚";
const word = `(?:[x×*]|(?:${unitWords})(?!\\p{L})\\.?|[件个個本枚])`;
const unitsBefore = new RegExp(`^${word}\\s*[:=]?\\s*(?=[\\d٠-٩۰-۹０-９])`, "iu");
const unitsAfter = new RegExp(`(?<=[\\d٠-٩۰-۹０-９])\\s*${word.replace("(?!\\p{L})", "")}$`, "iu");
/** Signs between number and units: `10 x TF-1`, `TF-1: 10`, `TF-1 (10)`. */
const leadingJoint = new RegExp(`^(?:(?:${word}|[:=–—-]|of)\\s+)+`, "iu");
const trailingJoint = new RegExp(`\\s*(?:\\s(?:${word}|[–—-])|[,:=(])*$`, "iu");
/** A longer text is no quantity. Each cell of a pasted price list is read as one. */
const maxUnitsLength = 60;
/** Most tokens of units: `1 000 pcs`. */
const maxUnitTokens = 4;
const inBrackets = /[([（]([^()[\]（）]*)[)\]）]$/;
/** A negative amount of accounting: `(5)`. */
const negative = /^[(（][\s\d.,']+[)）]$/;

export const reading = (number: string, units: number | undefined): LineReading =>
	units === undefined ? { number } : { number, units };

/** Units come after the number, in front of it, or after other columns. */
export function readingsOfCells(cells: readonly string[]): Readings {
	const first = reading(cells[0] ?? "", unitsBeside(cells, 0));
	if (readUnits(cells[0] ?? "") === undefined && !isUnclear(cells[0] ?? "")) return [first];
	// The units or a position in front: `4;TF-1`.
	const at = cells.findIndex((cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && readUnits(cell) === undefined);
	return at < 0 ? [first] : [reading(cells[at] ?? "", unitsBeside(cells, at)), first];
}

/** `2, 500` can be one figure or two. */
export const isUnclear = (cell: string): boolean => /^[^\d\p{Sc}]{0,12}\d{1,3}(?:,\d{3})*, \d{3}(?!\d)/u.test(cell);

/** Returns undefined when more than one cell can be the units. */
export function unitsBeside(cells: readonly string[], at: number): number | undefined {
	const others = cells.filter((cell, place) => place !== at && readUnits(cell) !== undefined);
	// Beside a whole number, one with decimals is a price.
	const whole = others.filter((cell) => !/[.,]\d{1,2}$/.test(cell));
	const candidates = whole.length > 0 ? whole : others;
	const next = candidates.find((cell) => cell === cells[at + 1]);
	const units = next ?? (candidates.length === 1 && !cells.some(isUnclear) ? candidates[0] : undefined);
	return units === undefined ? undefined : readUnits(units);
}

/** `TF-1 10`, `TF-1 x10`, `10 x TF-1`, or a number with spaces. */
export function readingsOfText(text: string): Readings {
	const bracketed = inBrackets.exec(text)?.[1] ?? "";
	const tokens = (readUnits(bracketed) === undefined ? text : text.replace(inBrackets, ` ${bracketed}`)).split(/\s+/);
	const readings: LineReading[] = [];
	for (let count = 1; count <= maxUnitTokens && count < tokens.length; count++) {
		const after = readUnits(tokens.slice(-count).join(" "));
		const number = tokens.slice(0, -count).join(" ").replace(trailingJoint, "");
		if (after !== undefined && number) readings.push({ number, units: after });
	}
	for (let count = Math.min(maxUnitTokens, tokens.length - 1); count > 0; count--) {
		const before = readUnits(tokens.slice(0, count).join(" "));
		const number = tokens.slice(count).join(" ").replace(leadingJoint, "");
		if (before !== undefined && number) readings.push({ number, units: before });
	}
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

const product = `\\d{1,6}\\s*(?:(?:${unitWords})\\s*)?[x×*]\\s*\\d{1,6}(?:\\s*(?:${unitWords}))?`;
const productBefore = new RegExp(`^${product}\\s+(?:(?:[x×*]|of)\\s+)?(?=.*\\p{L})(\\S.*)$`, "iu");
const productAfter = new RegExp(`^(\\S.*?)[\\s:,=]+${product}$`, "iu");

/** Returns the number beside a product, which can be packs and their content: `2 x 10 pcs TF-1`, `TF-1 2x5`. */
const besideProduct = (text: string): string | undefined =>
	(productBefore.exec(text) ?? productAfter.exec(text))?.[1]?.replace(trailingJoint, "");

/** Returns the number beside a figure that is no quantity: `TF-1 2.5`, `2,5 pcs of TF-1`. */
function besideUnreadUnits(text: string): string | undefined {
	const after = /^(.*\S)\s+(?:[x×*]\s*)?[-−]?\d+(?:[.,]\d+)*(?:\s+\p{L}+)?$/iu.exec(text.replace(unitsAfter, ""));
	if (after?.[1]) return after[1].replace(trailingJoint, "");
	const before = /^[-−]?\d+[.,]\d+\s*(\S.*)$/.exec(text.replace(unitsBefore, ""));
	return before?.[1]?.replace(leadingJoint, "");
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
