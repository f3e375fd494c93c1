import { recordAudit } from "../../db/audit.ts";
import type { DbOrTx } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import { notFound, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { ifMatchHolds } from "./product-etag.server.ts";
import {
	deleteProduct,
	findProduct,
	insertProduct,
	type ProductRow,
	type ProductValues,
	updateProduct,
} from "./products-repository.server.ts";

/** Who changes the catalogue, and when. */
export interface Edit {
	actor: string;
	now: Date;
}

export const noProduct = () => notFound("No such product");
const changedMeanwhile = () =>
	problem(412, "changed-meanwhile", "The product has changed since it was read. Read it again.");

const auditFacts = ({ price_cents, quantity, minorder }: ProductValues) => ({
	priceCents: price_cents,
	quantity,
	minorder,
});

/** Puts a product on sale and records who did. Returns its identifier. */
export function addProduct(transact: Transact, values: ProductValues, { actor, now }: Edit): Promise<string> {
	return transact(async (tx) => {
		const subject = await insertProduct(tx, values, now);
		await recordAudit(tx, { at: now, actor, action: "product.added", subject, facts: auditFacts(values) });
		return subject;
	});
}

/**
 * Edits a product and records who did.
 * @param ifMatch when given, the product is edited only while it is what this names (RFC 9110 §13.1.1)
 * @throws {Refusal} when it is off sale, or not what `ifMatch` names
 */
export function editProduct(
	transact: Transact,
	id: string,
	values: ProductValues,
	{ actor, now, ifMatch }: Edit & { ifMatch?: string },
): Promise<void> {
	return transact(async (tx) => {
		const expected = ifMatch === undefined ? undefined : await findMatching(tx, id, ifMatch);
		const edited = await updateProduct(tx, id, values, now, expected);
		if (!edited) throw new Refusal(expected ? changedMeanwhile() : noProduct());
		await recordAudit(tx, { at: now, actor, action: "product.edited", subject: id, facts: auditFacts(values) });
	});
}

async function findMatching(tx: DbOrTx, id: string, ifMatch: string): Promise<ProductRow> {
	const product = await findProduct(tx, id);
	if (!product) throw new Refusal(noProduct());
	if (!ifMatchHolds(ifMatch, product)) throw new Refusal(changedMeanwhile());
	return product;
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
