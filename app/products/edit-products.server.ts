import { recordAudit } from "../../db/audit.ts";
import type { Db } from "../../db/open-database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { notFound, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { findNumberOwner } from "./parts-repository.server.ts";
import { ifMatchHolds } from "./product-etag.server.ts";
import {
	deleteProduct,
	findKeptProduct,
	insertProduct,
	lockProduct,
	type ProductValues,
	updateProduct,
} from "./products-repository.server.ts";
import { recordStockChange } from "./stock-changes.server.ts";

/** Who changes the catalogue, and when. */
export interface Edit {
	actor: string;
	now: Date;
}

/** Of an edit that a file asks for: which file, and what makes its change of the stock happen once. */
export interface ImportedEdit extends Edit {
	imported?: { file: string; requestKey?: string };
}

export const noProduct = () => notFound("No such product");
export const changedMeanwhile = () =>
	problem(412, "changed-meanwhile", "The product has changed since it was read. Read it again.");

/** In words: `TF-320V is the part number of Brake disc`. */
export const numberTakenWords = (owner: { part_number: string | null; name: string }): string =>
	`${owner.part_number} is the part number of ${owner.name}`;
const numberTaken = (message: string) =>
	problem(409, "part-number-taken", message, { errors: [{ path: "partNumber", message }] });

const auditFacts = ({ price_cents, quantity, minorder, part: { partNumber } }: ProductValues) => ({
	priceCents: price_cents,
	quantity,
	minorder,
	...(partNumber && { partNumber }),
});

export interface EditDeps {
	db: Db;
	transact: Transact;
	/** As the catalogue writes a family already: with other capitals or blanks it would be a second one. */
	familyAsWritten?: (family: string) => Promise<string>;
}

async function withKnownFamily(
	values: ProductValues,
	{ familyAsWritten }: Pick<EditDeps, "familyAsWritten">,
): Promise<ProductValues> {
	const { part } = values;
	if (!part.family || !familyAsWritten) return values;
	return { ...values, part: { ...part, family: await familyAsWritten(part.family) } };
}

/**
 * Puts a product on sale and records who did. Returns its identifier.
 * @throws {Refusal} when another has its part number
 */
export async function addProduct(deps: EditDeps, given: ProductValues, { actor, now }: Edit): Promise<string> {
	const { db, transact } = deps;
	const values = await withKnownFamily(given, deps);
	const adding = transact((tx) => addProductIn(tx, values, { actor, now }));
	return adding.catch((error) => refuseTaken(error, db, values));
}

/** The same in a transaction; its family is the one that the catalogue knows. @throws the database's error when another has its part number */
export async function addProductIn(
	tx: Tx,
	values: ProductValues,
	{ actor, now, imported }: ImportedEdit,
): Promise<string> {
	const subject = await insertProduct(tx, values, now, actor, imported?.requestKey);
	const facts = { ...auditFacts(values), ...(imported && { file: imported.file }) };
	await recordAudit(tx, { at: now, actor, action: "product.added", subject, facts });
	return subject;
}

/**
 * Edits a product and records who did.
 * @param ifMatch when given, the product is edited only while it is what this names (RFC 9110 §13.1.1)
 * @throws {Refusal} when it is off sale, or not what `ifMatch` names, or another has its part number
 */
export async function editProduct(
	deps: EditDeps,
	id: string,
	given: ProductValues,
	{ actor, now, ifMatch }: Edit & { ifMatch?: string },
): Promise<void> {
	const { db, transact } = deps;
	const values = await withKnownFamily(given, deps);
	const editing = transact((tx) => editProductIn(tx, id, values, { actor, now, ifMatch }));
	return editing.catch((error) => refuseTaken(error, db, values, id));
}

/**
 * The same in a transaction; its family is the one that the catalogue knows.
 * @throws {Refusal} when it is off sale, or not what `ifMatch` names; the database's error when another has its part number
 */
export async function editProductIn(
	tx: Tx,
	id: string,
	values: ProductValues,
	{ actor, now, ifMatch, imported }: ImportedEdit & { ifMatch?: string },
): Promise<void> {
	// Orders move the stock all the time: nothing may come between the look and the edit.
	const before = await lockProduct(tx, id);
	if (!before) throw new Refusal(noProduct());
	if (ifMatch !== undefined) await checkMatching(tx, id, ifMatch);
	await updateProduct(tx, id, values, before, now);
	const change = values.quantity - before.quantity;
	const reason = imported ? "imported" : "corrected";
	const { requestKey } = imported ?? {};
	if (change !== 0) await recordStockChange(tx, { productId: id, change, reason, actor, now, requestKey });
	const facts = { ...auditFacts(values), ...(imported && { file: imported.file }) };
	await recordAudit(tx, { at: now, actor, action: "product.edited", subject: id, facts });
}

async function checkMatching(tx: Tx, id: string, ifMatch: string): Promise<void> {
	const product = await findKeptProduct(tx, id);
	if (!product) throw new Refusal(noProduct());
	if (!ifMatchHolds(ifMatch, product)) throw new Refusal(changedMeanwhile());
}

/** Each engine says in its own way that a key must be unique: so the number's owner is looked for after any failure. */
export async function refuseTaken(
	error: unknown,
	db: Db,
	{ part: { partNumber } }: Pick<ProductValues, "part">,
	id?: string,
): Promise<never> {
	if (error instanceof Refusal || !partNumber) throw error;
	const owner = await findNumberOwner(db, partNumber);
	if (!owner || owner.id === id) throw error;
	throw new Refusal(numberTaken(numberTakenWords(owner)));
}

/**
 * Takes a product off sale and records who did.
 * @throws {Refusal} when it is not on sale
 */
export function removeProduct(transact: Transact, id: string, { actor, now }: Edit): Promise<void> {
	return transact(async (tx) => {
		const deleted = await deleteProduct(tx, id, now);
		if (!deleted) throw new Refusal(noProduct());
		await recordAudit(tx, { at: now, actor, action: "product.deleted", subject: id });
	});
}
