import { type DbOrTx, inList } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { toDollars } from "../money/money.ts";
import { findNearNumbers } from "../products/part/near-numbers.server.ts";
import { findProducts, type ListedProduct } from "../products/products-repository.server.ts";
import type { LineStatus } from "./buy-list.ts";
import { choiceOf, numbersInText, presentMatch, productsOfText } from "./check-lines.server.ts";
import { findParts } from "./find-parts.server.ts";
import { type LineRow, listLines } from "./lines-repository.server.ts";
import type { BuyList, ListLine } from "./list-schema.ts";
import { findList } from "./lists-repository.server.ts";

/** Prices in cents. */
export interface ReadLine {
	id: string;
	/** Absent until a part is chosen. */
	productId?: string;
	units: number;
	/** The units could not be read and must be confirmed. */
	unitsAssumed: boolean;
	status: LineStatus;
	priceCents?: number;
	/** The price when the line was added. */
	seenCents?: number;
	typed?: string;
	/** The part, or the candidates to choose from. Empty when the part is no longer sold. */
	products: ListedProduct[];
	availability: ReturnType<typeof presentMatch>;
	/** Name of a part that is no longer sold. */
	formerName?: string;
}

export async function readList(db: DbOrTx, list: { id: string }): Promise<ReadLine[]> {
	const lines = await listLines(db, list.id);
	const chosen = await findProducts(
		db,
		lines.flatMap(({ product_id }) => product_id ?? []),
	);
	const byId = new Map(chosen.map((product) => [product.id, product]));
	const former = await namesOf(
		db,
		lines.flatMap(({ product_id }) => (product_id === null || byId.has(product_id) ? [] : product_id)),
	);
	const typed = lines.flatMap((line) => (line.product_id === null && line.typed) || []);
	const parts = await findParts(db, [...new Set(typed.flatMap(numbersInText))]);
	const near = await findNearNumbers(
		db,
		typed.filter((text) => productsOfText(text, parts).length === 0),
	);
	return lines.map((line) => {
		if (line.product_id === null)
			return readLine(line, productsOfText(line.typed ?? "", parts), near(line.typed ?? ""));
		const product = byId.get(line.product_id);
		return product ? readLine(line, [product]) : { ...readLine(line, "gone"), ...former.get(line.product_id) };
	});
}

async function namesOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, { formerName: string }>> {
	if (ids.length === 0) return new Map();
	const rows = await db.selectFrom("products").select(["id", "name"]).where("id", "in", ids).execute();
	return new Map(rows.map(({ id, name }) => [id, { formerName: name }]));
}

function readLine(line: LineRow, match: ListedProduct[] | "gone", near: ListedProduct[] = []): ReadLine {
	const { id, units, units_assumed, product_id, seen_cents, typed } = line;
	const unitsAssumed = units_assumed === 1;
	const products = match === "gone" ? [] : match;
	// A number with one match must still be confirmed: the customer has not seen the part.
	const isOpen = product_id === null && products.length > 0;
	const availability = presentMatch({ units, unitsAssumed, products, near });
	const status = match === "gone" ? "gone" : isOpen ? "several" : availability.status;
	return {
		id,
		units,
		unitsAssumed,
		status,
		products,
		availability,
		...(product_id !== null && { productId: product_id }),
		...(product_id !== null && products[0] && { priceCents: products[0].price_cents }),
		...(seen_cents !== null && { seenCents: seen_cents }),
		...(typed !== null && { typed }),
	};
}

/** Removes ordered products from a customer's list. Does nothing when the customer has no such list. */
export async function removeOrderedLines(
	tx: Tx,
	userId: string,
	{ list: id, productIds }: { list: string | undefined; productIds: readonly string[] },
): Promise<void> {
	const list = id && (await findList(tx, { userId }, id));
	if (!list) return;
	await tx
		.deleteFrom("buy_list_lines")
		.where("list_id", "=", list.id)
		.where("product_id", "in", inList(productIds))
		.execute();
}

export function presentList({ id, name }: { id: string; name: string }, lines: readonly ReadLine[]): BuyList {
	const cents = lines.map(({ status, units, priceCents = 0 }) => (status === "ok" ? units * priceCents : 0));
	const total = toDollars(cents.reduce((sum, amount) => sum + amount, 0));
	return { _id: id, name, lines: lines.map(presentLine), total };
}

function presentLine({ id, productId, units, status, products, availability, ...line }: ReadLine): ListLine {
	const { unitsAssumed, priceCents, seenCents, typed, formerName } = line;
	const isChanged = seenCents !== undefined && priceCents !== undefined && seenCents !== priceCents;
	const choices = products.length > 0 && { choices: products.map(choiceOf) };
	const part = productId === undefined ? choices || availability : availability;
	return {
		_id: id,
		units,
		...(unitsAssumed && { unitsAssumed }),
		...part,
		status,
		...(productId !== undefined && { productId }),
		...(productId !== undefined && products[0] && { img1: products[0].img1 }),
		...(isChanged && { priceWhenAdded: toDollars(seenCents) }),
		...(typed !== undefined && { number: typed }),
		...(formerName !== undefined && { name: formerName }),
	};
}
