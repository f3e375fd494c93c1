import { type DbOrTx, isAmong, onSale } from "../../../db/database.ts";
import { newId } from "../../../db/new-id.ts";
import type { Tx } from "../../../db/transaction.ts";
import { storedGtins } from "./gtin.ts";
import { numberIdentity, numberSearchKey } from "./part-number.ts";
import type { OtherNumber, PartInput, Spec } from "./part-schema.ts";

/** Lists a product's other numbers in the order in which they were entered. */
export async function listOtherNumbers(db: DbOrTx, productId: string): Promise<OtherNumber[]> {
	const rows = await db
		.selectFrom("other_numbers")
		.select(["kind", "number", "maker"])
		.where("product_id", "=", productId)
		.orderBy("id")
		.execute();
	return rows.map(({ maker, ...row }) => (maker === null ? row : { ...row, maker }));
}

export async function listOtherNumbersByProduct(
	db: DbOrTx,
	ids: readonly string[],
): Promise<Map<string, OtherNumber[]>> {
	const numbers = new Map<string, OtherNumber[]>();
	if (ids.length === 0) return numbers;
	const rows = await db
		.selectFrom("other_numbers")
		.select(["product_id", "kind", "number", "maker"])
		.where("product_id", "in", ids)
		.orderBy("id")
		.execute();
	for (const { product_id, maker, ...row } of rows) {
		numbers.set(product_id, [...(numbers.get(product_id) ?? []), maker === null ? row : { ...row, maker }]);
	}
	return numbers;
}

export async function listSpecs(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Spec[]>> {
	if (ids.length === 0) return new Map();
	const rows = await db.selectFrom("parts").select(["product_id", "specs"]).where("product_id", "in", ids).execute();
	return new Map(rows.map(({ product_id, specs }) => [product_id, JSON.parse(specs)]));
}

/** Finds the product with this part number, hidden products included. */
export async function findProductByPartNumber(db: DbOrTx, number: string) {
	return db
		.selectFrom("parts")
		.innerJoin("products", "products.id", "parts.product_id")
		.select(["products.id", "products.name", "products.hidden_since", "parts.part_number"])
		.where("parts.number_identity", "=", numberIdentity(number))
		.executeTakeFirst();
}

/** Returns product ids by {@link numberIdentity}, hidden products included. */
export async function findProductIdsByIdentity(db: DbOrTx, identities: string[]): Promise<Map<string, string>> {
	if (identities.length === 0) return new Map();
	const rows = await db
		.selectFrom("parts")
		.select(["number_identity", "product_id"])
		.where(isAmong(db, "number_identity", identities))
		.execute();
	return new Map(rows.map(({ number_identity, product_id }) => [number_identity ?? "", product_id]));
}

/** Returns product ids by {@link readGtin}, hidden products included. Several may share one. */
export async function findProductIdsByGtin(db: DbOrTx, gtins: number[]): Promise<Map<number, string[]>> {
	const stored = [...new Set(gtins)].filter(Boolean).flatMap(storedGtins);
	if (stored.length === 0) return new Map();
	const rows = await db
		.selectFrom("parts")
		.select(["gtin", "product_id"])
		.where(isAmong(db, "gtin", stored))
		.orderBy("product_id")
		.execute();
	const ids = new Map<number, string[]>();
	for (const { gtin, product_id } of rows) ids.set(Number(gtin), [...(ids.get(Number(gtin)) ?? []), product_id]);
	return ids;
}

/** Finds the product on sale with this part number, or else its successor if there is exactly one. */
export async function findIdByNumber(db: DbOrTx, number: string): Promise<string | undefined> {
	const product = await findProductByPartNumber(db, number);
	if (product?.hidden_since === null) return product.id;
	const successors = await db
		.selectFrom("other_numbers")
		.innerJoin("products", "products.id", "other_numbers.product_id")
		.select("product_id")
		.distinct()
		.where("number_identity", "=", numberIdentity(number))
		.where("kind", "=", "superseded")
		.where(onSale)
		.limit(2)
		.execute();
	return successors.length === 1 ? successors[0]?.product_id : undefined;
}

function keysOf<Number extends string | null>(number: Number) {
	return {
		number_identity: (number && numberIdentity(number)) as Number,
		number_search_key: (number && numberSearchKey(number)) as Number,
	};
}

/** Saves the given part data and leaves the rest unchanged. @throws when another product has the part number */
export async function savePart(
	tx: Tx,
	id: string,
	{ partNumber, specs, numbers, family, gtin, shelf }: PartInput,
): Promise<void> {
	const columns = {
		...(partNumber !== undefined && { part_number: partNumber, ...keysOf(partNumber) }),
		...(family !== undefined && { family }),
		...(gtin !== undefined && { gtin }),
		...(shelf !== undefined && { shelf }),
		...(specs && { specs: JSON.stringify(specs) }),
	};
	if (Object.keys(columns).length === 0 && !numbers) return;
	const emptyPart = { part_number: null, ...keysOf(null), family: null, gtin: null, shelf: null, specs: "[]" };
	// An update must set at least one column, so it sets the id to itself.
	await tx
		.insertInto("parts")
		.values({ product_id: id, ...emptyPart, ...columns })
		.onConflict((conflict) => conflict.column("product_id").doUpdateSet({ product_id: id, ...columns }))
		.execute();
	if (numbers) await saveNumbers(tx, id, numbers);
}

async function saveNumbers(tx: Tx, productId: string, numbers: readonly OtherNumber[]): Promise<void> {
	await tx.deleteFrom("other_numbers").where("product_id", "=", productId).execute();
	const rows = numbers.map(({ kind, number, maker = null }) => {
		return { id: newId(), product_id: productId, kind, maker, number, ...keysOf(number) };
	});
	if (rows.length > 0) await tx.insertInto("other_numbers").values(rows).execute();
}

export async function deletePart(tx: Tx, productId: string): Promise<void> {
	await tx.deleteFrom("other_numbers").where("product_id", "=", productId).execute();
	await tx.deleteFrom("parts").where("product_id", "=", productId).execute();
}
