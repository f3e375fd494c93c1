import { type AuditEntry, changedFacts, recordAudit, recordAudits } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import type { Shop, Transact, Tx } from "../../db/transaction.ts";
import type { Preconditions } from "../http/conditional.server.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { isolate } from "../ui/isolate.ts";
import { findProductByPartNumber } from "./part/parts-repository.server.ts";
import { checkPreconditions } from "./product-etag.server.ts";
import {
	deleteProduct,
	findAdminProduct,
	insertProducts,
	type LockedProduct,
	lockProducts,
	type NewProduct,
	type ProductValues,
	type WholeAdminProduct,
} from "./products-repository.server.ts";
import { type ProductChange, writeProducts } from "./write-products.server.ts";

export interface Edit {
	actor: string;
	now: Date;
}

/** An edit by a call: with its preconditions, and storing its `Idempotency-Key` in the transaction. */
export interface ClaimedEdit<Result> extends Edit {
	preconditions?: Preconditions;
	claim?: Claim<Result>;
}

export interface ImportEdit extends Edit {
	file?: string;
	fileName?: string;
}

export const productNotFound = () => notFound("Product");

export const numberTakenText = (owner: { part_number: string | null; name: string }): string =>
	`${owner.part_number} is already the part number of ${isolate(owner.name)}`;
const numberTaken = (message: string) =>
	problem("part-number-taken", message, { errors: [{ path: "partNumber", message }] });

const auditedValues = ({ price_cents, quantity, minorder, part_number, low_stock, shelf }: LockedProduct) => ({
	priceCents: price_cents,
	quantity,
	minorder,
	partNumber: part_number,
	lowStock: low_stock ?? "default",
	shelf,
});

/** Returns the values after an edit. What is not given stays. */
const editedValues = ({ part, ...values }: ProductValues, before = newProduct) =>
	auditedValues({
		...values,
		part_number: part.partNumber === undefined ? before.part_number : part.partNumber,
		low_stock: values.low_stock === undefined ? before.low_stock : values.low_stock,
		shelf: part.shelf === undefined ? before.shelf : part.shelf,
	});

const newProduct: Pick<LockedProduct, "part_number" | "low_stock" | "shelf"> = {
	part_number: null,
	low_stock: null,
	shelf: null,
};

export interface ProductsShop extends Shop {
	/** Returns the existing spelling of a family, ignoring case and spaces. */
	canonicalFamily?: (family: string) => Promise<string>;
}

async function withKnownFamily(
	values: ProductValues,
	{ canonicalFamily }: Pick<ProductsShop, "canonicalFamily">,
): Promise<ProductValues> {
	const { part } = values;
	if (!part.family || !canonicalFamily) return values;
	return { ...values, part: { ...part, family: await canonicalFamily(part.family) } };
}

/** Puts a product on sale and records the admin. @throws {Refusal} when another product has its part number */
export async function addProduct(
	shop: ProductsShop,
	given: ProductValues,
	{ actor, now, claim }: ClaimedEdit<string>,
): Promise<string> {
	const { db, transact } = shop;
	const values = await withKnownFamily(given, shop);
	const adding = transact(async (tx) => {
		const [id] = (await addProductsIn(tx, [{ values }], { actor, now })) as [string];
		await claim?.(tx, id);
		return id;
	});
	return adding.catch((error) => throwNumberTaken(error, db, values));
}

const fileFacts = ({ file, fileName }: Pick<ImportEdit, "file" | "fileName">) => ({
	...(file && { file }),
	...(fileName && { fileName }),
});

/** Adds products in a transaction and returns their ids. @throws the database's error when a part number is taken */
export async function addProductsIn(
	tx: Tx,
	added: readonly NewProduct[],
	{ actor, now, file, fileName }: ImportEdit,
): Promise<string[]> {
	const ids = await insertProducts(tx, added, now, actor);
	const entries = added.map(({ values }, place) => {
		const facts = { ...changedFacts({ lowStock: "default" }, editedValues(values)), ...fileFacts({ file, fileName }) };
		return { at: now, actor, action: "product.added", subject: ids[place] as string, facts };
	});
	await recordAudits(tx, entries);
	return ids;
}

/**
 * Edits a product and records the admin.
 * @throws {Refusal} when it is deleted, a precondition does not hold, or its part number is taken
 */
export async function editProduct(
	shop: ProductsShop,
	id: string,
	given: ProductValues,
	{ actor, now, preconditions, claim }: ClaimedEdit<WholeAdminProduct>,
): Promise<WholeAdminProduct> {
	const { db, transact } = shop;
	const values = await withKnownFamily(given, shop);
	const editing = transact(async (tx) => {
		await editProductsIn(tx, [{ id, values, preconditions }], { actor, now });
		const product = await findAdminProduct(tx, id);
		if (!product) throw new Refusal(productNotFound());
		await claim?.(tx, product);
		return product;
	});
	return editing.catch((error) => throwNumberTaken(error, db, values, id));
}

export interface ProductEdit {
	id: string;
	values: ProductValues;
	preconditions?: Preconditions;
	importKey?: string;
}

/**
 * @throws {Refusal} when a product is deleted or a precondition does not hold
 * @throws the database's error when another product has a part number
 */
export async function editProductsIn(
	tx: Tx,
	edits: readonly ProductEdit[],
	{ actor, now, file, fileName }: ImportEdit,
): Promise<void> {
	const locked = await lockProducts(
		tx,
		edits.map(({ id }) => id),
	);
	const changes: ProductChange[] = [];
	const entries: AuditEntry[] = [];
	for (const { id, values, preconditions, importKey } of edits) {
		const before = locked.get(id);
		if (!before) throw new Refusal(productNotFound());
		// The row lock keeps orders from changing the stock in between.
		if (preconditions) await checkProduct(tx, id, preconditions);
		const { part, ...after } = values;
		changes.push({ id, before, after, part, importKey });
		const changed = changedFacts(auditedValues(before), editedValues(values, before));
		const facts = { ...changed, ...fileFacts({ file, fileName }) };
		entries.push({ at: now, actor, action: "product.edited", subject: id, facts });
	}
	await writeProducts(tx, changes, { actor, now, reason: file ? "imported" : "corrected" });
	await recordAudits(tx, entries);
}

async function checkProduct(tx: Tx, id: string, preconditions: Preconditions): Promise<void> {
	const product = await findAdminProduct(tx, id);
	if (!product) throw new Refusal(productNotFound());
	checkPreconditions(product, preconditions);
}

/** Databases report a violated unique key differently, so this looks up the number's owner after any failure. */
export async function throwNumberTaken(
	error: unknown,
	db: Db,
	{ part: { partNumber } }: Pick<ProductValues, "part">,
	id?: string,
): Promise<never> {
	if (error instanceof Refusal || !partNumber) throw error;
	const owner = await findProductByPartNumber(db, partNumber);
	if (!owner || owner.id === id) throw error;
	throw new Refusal(numberTaken(numberTakenText(owner)));
}

/** Deletes a product and records the admin. @throws {Refusal} when it is deleted already or has changed */
export function removeProduct(
	transact: Transact,
	id: string,
	{ actor, now, preconditions = {}, claim }: ClaimedEdit<void>,
): Promise<void> {
	return transact(async (tx) => {
		await lockRow(tx, "products", id);
		await checkProduct(tx, id, preconditions);
		const deleted = await deleteProduct(tx, id, now);
		if (!deleted) throw new Refusal(productNotFound());
		const facts = changedFacts({ priceCents: deleted.price_cents, quantity: deleted.quantity }, {});
		await recordAudit(tx, { at: now, actor, action: "product.deleted", subject: id, facts });
		await claim?.(tx);
	});
}
