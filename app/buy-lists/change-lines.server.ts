import type { Db } from "../../db/database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { invalidValues, notFound, problem, Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { findProduct } from "../products/products-repository.server.ts";
import { maxStoredNumberLength } from "./buy-list.ts";
import { type MatchedLine, matchLineInputs, matchText, presentAdded } from "./check-lines.server.ts";
import { addLines, deleteLine, findLine, type LineRow, type NewLine, updateLine } from "./lines-repository.server.ts";
import type { StoreLines } from "./list-access.server.ts";
import type { AddedLine, LineInput, UnitsAdded } from "./list-schema.ts";
import { type BuyListRow, type ListOwner, lockList } from "./lists-repository.server.ts";
import { noSuchList } from "./own-lists.server.ts";

const noSuchLine = () => notFound("Line");

export interface ListWriter {
	owner: ListOwner;
	/** A list id, or `current`. */
	id: string;
	now: Date;
}

async function writable(tx: Tx, { owner, id, now }: ListWriter): Promise<BuyListRow> {
	const list = await lockList(tx, owner, id, now);
	if (!list) throw new Refusal(noSuchList());
	return list;
}

/** Matches new lines to parts. @throws {Refusal} when there is nothing to add */
export async function matchNewLines(
	db: Db,
	{ lines, text }: { lines?: readonly LineInput[]; text?: string },
): Promise<MatchedLine[]> {
	const matched = text === undefined ? await matchLineInputs(db, lines ?? []) : await matchText(db, text);
	// A product that does not exist has no number to store instead.
	const identified = matched.filter(({ number, products }) => products.length > 0 || number);
	if (identified.length === 0) {
		if (matched.length > 0) throw new Refusal(problem("not-sold", "The part is no longer sold."));
		throw new Refusal(
			invalidValues([{ path: text === undefined ? "lines" : "text", message: "Enter at least one line" }]),
		);
	}
	return identified;
}

/** The result of adding lines, without the parts: it is stored with the `Idempotency-Key`. */
export interface AddedLines {
	mergedCount: number;
	lineCount: number;
	/** All units of each added line on the list, and whether they could not be read. */
	units: { stored: number; assumed?: true }[];
}

interface Addition {
	lines: readonly MatchedLine[];
	storeLines: StoreLines;
	claim: Claim<AddedLines>;
	/** True when the result is stored with an `Idempotency-Key`. It takes as much space as new lines. */
	isKeyed: boolean;
}

/**
 * Adds lines to a list. A number that matches no part is stored as entered.
 * @throws {Refusal} when the list does not exist or would become too long
 */
export function addToList(
	transact: Transact,
	writer: ListWriter,
	{ lines, storeLines, claim, isKeyed }: Addition,
): Promise<AddedLines> {
	const add = () =>
		transact(async (tx) => {
			const { count, merged, stored } = await addLines(tx, (await writable(tx, writer)).id, lines.map(newLine));
			const units = stored.map(({ units, units_assumed }) => ({
				stored: units,
				...(units_assumed === 1 && { assumed: true as const }),
			}));
			const result = { mergedCount: merged, lineCount: count, units };
			await claim(tx, result);
			return result;
		});
	return storeLines(lines.length, add, ({ mergedCount }) => lines.length - (isKeyed ? 0 : mergedCount));
}

/** @param lines the matched lines that were added, in the same order */
export const presentAddedLines = (lines: readonly MatchedLine[], units: AddedLines["units"]): AddedLine[] =>
	lines.map((line, at) => {
		const { stored, assumed = false } = units[at] ?? { stored: line.units, assumed: line.unitsAssumed };
		return presentAdded(line, { units: stored, unitsAssumed: assumed });
	});

function newLine({ number, units, unitsAssumed, products }: MatchedLine): NewLine {
	const [product] = products;
	const onlyMatch = products.length === 1 ? product : undefined;
	return {
		product_id: onlyMatch?.id ?? null,
		typed: number === undefined ? null : [...number].slice(0, maxStoredNumberLength).join(""),
		units,
		units_assumed: unitsAssumed ? 1 : 0,
		seen_cents: onlyMatch?.price_cents ?? null,
	};
}

export interface LineChange {
	units?: number;
	productId?: string;
	/** Set when the customer accepts the current price. */
	acceptPrice?: true;
}

/** Changes a line. @throws {Refusal} when the list, line or product does not exist */
export function changeLine(
	transact: Transact,
	writer: ListWriter,
	lineId: string,
	{ units, productId, acceptPrice }: LineChange,
): Promise<UnitsAdded | undefined> {
	return transact(async (tx) => {
		const list = await writable(tx, writer);
		const line = await findLine(tx, list.id, lineId);
		if (!line) throw new Refusal(noSuchLine());
		if (productId !== undefined) return choosePart(tx, list, line, { productId, units });
		const product = acceptPrice && line.product_id !== null ? await findProduct(tx, line.product_id) : undefined;
		const values = {
			...(units !== undefined && { units, units_assumed: 0 }),
			...(product && { seen_cents: product.price_cents }),
		};
		if (Object.keys(values).length > 0) await updateLine(tx, line.id, values);
		return undefined;
	});
}

/** Assigns a part to a line. If the part already has another line, that line gets the units and this one is removed. */
async function choosePart(
	tx: Tx,
	list: BuyListRow,
	line: LineRow,
	{ productId, units }: { productId: string; units?: number },
): Promise<UnitsAdded | undefined> {
	const product = await findProduct(tx, productId);
	if (!product) throw new Refusal(notFound("Product"));
	const twin = await tx
		.selectFrom("buy_list_lines")
		.select("id")
		.where("list_id", "=", list.id)
		.where("product_id", "=", productId)
		.where("id", "!=", line.id)
		.executeTakeFirst();
	const confirmed = units === undefined ? line : { units, units_assumed: 0 };
	const values = {
		product_id: productId,
		units: confirmed.units,
		units_assumed: confirmed.units_assumed,
		seen_cents: product.price_cents,
	};
	if (!twin) {
		await updateLine(tx, line.id, values);
		return undefined;
	}
	await deleteLine(tx, list.id, line.id);
	const { stored } = await addLines(tx, list.id, [{ ...values, typed: line.typed }]);
	// Units that could not be read are not added: the customer has to confirm those of the line.
	if (!stored[0] || values.units_assumed) return undefined;
	return { line: twin.id, units: values.units, unitsOnList: stored[0].units };
}

export function removeLine(transact: Transact, writer: ListWriter, lineId: string): Promise<boolean> {
	return transact(async (tx) => deleteLine(tx, (await writable(tx, writer)).id, lineId));
}
