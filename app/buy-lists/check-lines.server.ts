import type { DbOrTx } from "../../db/database.ts";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { toDollars } from "../money/money.ts";
import { findProducts, type ListedProduct } from "../products/products-repository.server.ts";
import { type LineStatus, lineStatusOf, maxLines } from "./buy-list.ts";
import { findParts, type PartsByNumber } from "./find-parts.server.ts";
import { type EnteredLine, parseLines } from "./line-text.ts";
import type { AddedLine, CheckedLine, LineInput } from "./list-schema.ts";

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

/** Matches the lines of a text to products. @throws {Refusal} when there are more lines than fit on a list */
export async function matchText(db: DbOrTx, text: string): Promise<MatchedLine[]> {
	const lines = parseLines(text);
	if (lines.length > maxLines) throw new Refusal(tooManyLinesProblem());
	const parts = await findParts(
		db,
		lines.flatMap(({ number, wholeLine }) => (wholeLine === undefined ? [number] : [number, wholeLine])),
	);
	return lines.map((line) => matchLine(line, parts));
}

function matchLine({ row, number, wholeLine, units }: EnteredLine, parts: PartsByNumber): MatchedLine {
	const products = parts.having(number);
	// `NU 208` is a part number, not 208 units of `NU`.
	const whole = wholeLine !== undefined && products.length === 0 ? parts.having(wholeLine) : [];
	if (wholeLine !== undefined && whole.length > 0)
		return withUnits({ row, number: wholeLine, products: whole, near: [] });
	return withUnits({ row, number, units, products, near: parts.near(number) });
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
	return inputs.map(({ productId, number = "", units }, index) => {
		const row = index + 1;
		if (productId === undefined)
			return withUnits({ row, number, units, products: parts.having(number), near: parts.near(number) });
		const product = byId.get(productId);
		return withUnits({ row, ...(!product && { number }), units, products: product ? [product] : [], near: [] });
	});
}

function withUnits({ units, ...line }: Omit<MatchedLine, "units"> & { units?: number }): MatchedLine {
	if (units !== undefined) return { ...line, units };
	return { ...line, units: line.products.length === 1 ? (line.products[0]?.minorder ?? 1) : 1, unitsAssumed: true };
}

export function presentMatch(products: readonly ListedProduct[], units: number, near: readonly ListedProduct[] = []) {
	const [product] = products;
	if (!product)
		return { status: "not-found" as LineStatus, ...(near.length > 0 && { suggestions: near.map(choiceOf) }) };
	if (products.length > 1) return { status: "several" as LineStatus, choices: products.map(choiceOf) };
	const { id, name, part_number, minorder, quantity, price_cents } = product;
	return {
		status: lineStatusOf(units, { minorder, quantity }),
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
	...presentMatch(products, line.units, near),
});

export const presentAdded = ({ products, near, ...line }: MatchedLine & { unitsOnList: number }): AddedLine => ({
	...line,
	...presentMatch(products, line.unitsOnList, near),
});
