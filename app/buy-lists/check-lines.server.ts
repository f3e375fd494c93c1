import type { DbOrTx } from "../../db/database.ts";
import { problem, Refusal } from "../http/problem.ts";
import { toCents, toDollars } from "../money/money.ts";
import { findNearNumbers } from "../products/part/near-numbers.server.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { findProducts, type ListedProduct } from "../products/products-repository.server.ts";
import { type LineStatus, lineStatusOf, maxLines } from "./buy-list.ts";
import { findParts, type PartsByNumber } from "./find-parts.server.ts";
import { type LineReading, unitsByPrice } from "./line-readings.ts";
import { type EnteredLine, parseLines } from "./line-text.ts";
import type { AddedLine, CheckedLine, LineInput } from "./list-schema.ts";
import { numbersOf, splitLine } from "./split-line.ts";

/** The problem of a list that would have too many lines. */
export const tooManyLinesProblem = () => problem("too-many-lines", `A list can have up to ${maxLines} lines.`);

export interface MatchedLine {
	row: number;
	number?: string;
	units: number;
	unitsAssumed?: true;
	products: ListedProduct[];
	/** Parts with a similar number, when no part has this one. */
	near: ListedProduct[];
}

/** Each number costs a lookup. A line of a price list has up to 25 cells. */
const maxCells = 25 * maxLines;

/** Rows of a text, with headings, rules and empty ones. */
const maxRows = 5 * maxLines;

/** Matches the lines of a text to products. @throws {Refusal} when there are more lines than fit on a list */
export async function matchText(db: DbOrTx, text: string): Promise<MatchedLine[]> {
	if (text.trimEnd().split("\n", maxRows + 1).length > maxRows) throw new Refusal(tooManyLinesProblem());
	const entered = parseLines(text, maxLines);
	const cellCount = entered.reduce((sum, { cells = [] }) => sum + cells.length, 0);
	if (entered.length > maxLines || cellCount > maxCells) throw new Refusal(tooManyLinesProblem());
	const parts = await findParts(db, [...new Set(entered.flatMap(numbersOf))]);
	const lines = entered.flatMap((line) => splitByParts(line, parts));
	if (lines.length > maxLines) throw new Refusal(tooManyLinesProblem());
	const read = lines.map((line): MatchedLine => {
		const known = knownReadings(line, parts);
		const { number } = areDifferent(known, parts) ? wholeOf(line) : (known[0] ?? line.readings[0]);
		const [row, products] = [line.row, productsOf(line, known, parts)];
		const units = unitsOf(known[0] ? known : [line.readings[0]], products);
		if (units !== undefined) return { row, number, units, products, near: [] };
		return { row, number, units: defaultUnits(products), unitsAssumed: true, products, near: [] };
	});
	return withNear(db, read);
}

/** Returns the parts that a line can mean. Several columns narrow them, or offer the different parts that they name. */
function productsOf({ headed }: EnteredLine, known: readonly LineReading[], parts: PartsByNumber): ListedProduct[] {
	const numbers = headed && headed.length > 0 ? headed : known;
	const found = numbers.map(({ number }) => parts(number)).filter((products) => products.length > 0);
	const [first = [], ...others] = found;
	const common = first.filter(({ id }) => others.every((products) => products.some((product) => product.id === id)));
	return common.length > 0 ? common : [...new Map(found.flat().map((product) => [product.id, product])).values()];
}

/** Returns the parts that a stored text can mean. A line with several readings is stored whole. */
export function productsOfText(text: string, parts: PartsByNumber): ListedProduct[] {
	const products = parseLines(text).flatMap((line) => productsOf(line, knownReadings(line, parts), parts));
	return products.length > 1 ? products : parts(text);
}

export const numbersInText = (text: string): string[] => [text, ...parseLines(text).flatMap(numbersOf)];

const areDifferent = (known: readonly LineReading[], parts: PartsByNumber): boolean =>
	new Set(known.map(({ number }) => parts(number)[0]?.id)).size > 1;

/** Returns the reading of a line as a number without units. */
const wholeOf = ({ readings }: EnteredLine): LineReading =>
	readings.reduce((longest, one) => (one.number.length > longest.number.length ? one : longest));

/** Returns the units that all readings of a line agree on. */
function unitsOf(readings: readonly LineReading[], [product, another]: readonly ListedProduct[]): number | undefined {
	const read = readings.map(({ units, figures = [], priced }) => {
		if (!product || another) return units;
		const price = toDollars(product.price_cents);
		const isPriced =
			priced && [product.price_cents, product.price_cents * priced.units].includes(toCents(priced.price));
		return isPriced ? priced.units : (unitsByPrice(figures, price) ?? units);
	});
	return read.every((units) => units === read[0]) ? read[0] : undefined;
}

/**
 * Returns the readings whose number a part has, the longest number first. Below headings the first one counts. `PQ-1 5` is
 * not `PQ-15` if it is something else.
 */
function knownReadings({ readings, whole, headed }: EnteredLine, parts: PartsByNumber): LineReading[] {
	const known = [...(whole === undefined ? [] : [{ number: whole }]), ...readings].filter(
		({ number }) => parts(number).length > 0,
	);
	if (headed) return known.slice(0, 1);
	const asWritten = known.filter(({ number }) => !parts(number).every((part) => areFiguresJoined(number, part)));
	return (asWritten.length > 0 ? asWritten : known.slice(0, 1)).toSorted((a, b) => b.number.length - a.number.length);
}

const figuresIn = (number: string) => number.match(/\d+/g)?.join(" ") ?? "";

/** Returns whether a text is the number of a part only when blanks between its figures are ignored. */
const areFiguresJoined = (number: string, { part_number }: ListedProduct): boolean =>
	part_number !== null &&
	numberIdentity(number) === numberIdentity(part_number) &&
	figuresIn(number) !== figuresIn(part_number);

/** Splits a line, unless its number has a delimiter. A second number of the same part is no part of its own. */
export function splitByParts(line: EnteredLine, parts: PartsByNumber): EnteredLine[] {
	const known = knownReadings(line, parts)[0]?.number;
	if (known !== undefined && !line.cells?.some((cell) => cell.includes(known))) return [line];
	const lines = splitLine(line, (number) => parts(number).length > 0);
	const hasUnits = ({ readings }: EnteredLine) => readings[0].units !== undefined;
	const ids = lines.map(({ readings }) => parts(readings[0].number)[0]?.id);
	const withUnits = new Set(ids.filter((_, at) => lines[at] && hasUnits(lines[at])));
	const seen = new Set<string>();
	return lines.filter((one, at) => {
		const id = ids[at];
		if (id === undefined || hasUnits(one)) return true;
		const isFirst = !withUnits.has(id) && !seen.has(id);
		seen.add(id);
		return isFirst;
	});
}

/** Adds parts with similar numbers to the lines whose number no part has. */
async function withNear(db: DbOrTx, lines: readonly MatchedLine[]): Promise<MatchedLine[]> {
	const unknown = lines.flatMap(({ number, products }) => (products.length === 0 && number) || []);
	const near = await findNearNumbers(db, unknown);
	return lines.map((line) => (line.products.length === 0 ? { ...line, near: near(line.number ?? "") } : line));
}

export async function matchLineInputs(db: DbOrTx, inputs: readonly LineInput[]): Promise<MatchedLine[]> {
	const products = await findProducts(
		db,
		inputs.flatMap(({ productId }) => productId ?? []),
	);
	const byId = new Map(products.map((product) => [product.id, product]));
	const parts = await findParts(
		db,
		inputs.flatMap(({ productId, number }) => (productId === undefined && number) || []),
	);
	const lines = inputs.map(({ productId, number = "", units }, index) => {
		const row = index + 1;
		const product = productId === undefined ? undefined : byId.get(productId);
		const matched = productId === undefined ? parts(number) : product ? [product] : [];
		const line = { row, ...(!product && { number }), products: matched, near: [] };
		return { ...line, units: units ?? defaultUnits(matched) };
	});
	return withNear(db, lines);
}

const defaultUnits = ([product, another]: readonly ListedProduct[]) => (another ? 1 : (product?.minorder ?? 1));

interface Match {
	units: number;
	unitsAssumed?: boolean;
	products: readonly ListedProduct[];
	near?: readonly ListedProduct[];
}

export function presentMatch({ units, unitsAssumed = false, products, near = [] }: Match) {
	const [product] = products;
	if (!product)
		return { status: "not-found" as LineStatus, ...(near.length > 0 && { suggestions: near.map(choiceOf) }) };
	if (products.length > 1) return { status: "several" as LineStatus, choices: products.map(choiceOf) };
	const { id, name, part_number, minorder, quantity, price_cents } = product;
	return {
		status: lineStatusOf({ units, unitsAssumed }, { minorder, quantity }),
		productId: id,
		name,
		...(part_number !== null && { partNumber: part_number }),
		minorder,
		quantity,
		price: toDollars(price_cents),
	};
}

export const choiceOf = ({ id, name, part_number }: ListedProduct) => ({
	productId: id,
	name,
	...(part_number !== null && { partNumber: part_number }),
});

export const presentChecked = ({ products, near, ...line }: MatchedLine): CheckedLine => ({
	...line,
	...presentMatch({ ...line, products, near }),
});

/** @param stored the line on the list, with the units that were there before */
export const presentAdded = (
	{ products, near, ...line }: MatchedLine,
	stored: { units: number; unitsAssumed: boolean },
): AddedLine => ({
	...line,
	unitsOnList: stored.units,
	...presentMatch({ ...stored, products, near }),
});
