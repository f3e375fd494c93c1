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
import { recordStockChange, stockOf } from "./stock-changes.server.ts";

/** Who changes the catalogue, and when. */
export interface Edit {
	actor: string;
	now: Date;
}

export const noProduct = () => notFound("No such product");
export const changedMeanwhile = () =>
	problem(412, "changed-meanwhile", "The product has changed since it was read. Read it again.");

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
	const adding = transact(async (tx) => {
		const subject = await insertProduct(tx, values, now, actor);
		await recordAudit(tx, { at: now, actor, action: "product.added", subject, facts: auditFacts(values) });
		return subject;
	});
	return adding.catch((error) => refuseTaken(error, db, values));
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
	const editing = transact(async (tx) => {
		// Orders move the stock all the time: nothing may come between the look and the edit.
		await lockProduct(tx, id);
		if (ifMatch !== undefined) await checkMatching(tx, id, ifMatch);
		const before = await stockOf(tx, id);
		if (before === undefined || !(await updateProduct(tx, id, values, now))) throw new Refusal(noProduct());
		const change = values.quantity - before;
		if (change !== 0) await recordStockChange(tx, { productId: id, change, reason: "corrected", actor, now });
		await recordAudit(tx, { at: now, actor, action: "product.edited", subject: id, facts: auditFacts(values) });
	});
	return editing.catch((error) => refuseTaken(error, db, values, id));
}

async function checkMatching(tx: Tx, id: string, ifMatch: string): Promise<void> {
	const product = await findKeptProduct(tx, id);
	if (!product) throw new Refusal(noProduct());
	if (!ifMatchHolds(ifMatch, product)) throw new Refusal(changedMeanwhile());
}

/** Each engine says in its own way that a key must be unique: so the number's owner is looked for after any failure. */
async function refuseTaken(
	error: unknown,
	db: Db,
	{ part: { partNumber } }: ProductValues,
	id?: string,
): Promise<never> {
	if (error instanceof Refusal || !partNumber) throw error;
	const owner = await findNumberOwner(db, partNumber);
	if (!owner || owner.id === id) throw error;
	throw new Refusal(numberTaken(`${owner.part_number} is the part number of ${owner.name}`));
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
