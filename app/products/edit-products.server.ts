import { recordAudit } from "../../db/audit.ts";
import { type Db, inTransaction } from "../../db/open-database.ts";
import { toCents } from "../money/money.ts";
import { ifMatchHolds } from "./product-etag.server.ts";
import type { ProductInput } from "./product-schema.ts";
import { deleteProduct, findProduct, insertProduct, updateProduct } from "./products-repository.server.ts";

/** Who changes the catalogue, and when. */
export interface Edit {
	actor: string;
	now: Date;
}

const auditFacts = ({ price, quantity, minorder }: ProductInput) => ({
	priceCents: toCents(price),
	quantity,
	minorder,
});

/** Puts a product on sale and records who did. Returns its identifier. */
export function addProduct(db: Db, input: ProductInput, { actor, now }: Edit): Promise<string> {
	return inTransaction(db, async (tx) => {
		const subject = await insertProduct(tx, input, now);
		await recordAudit(tx, { at: now, actor, action: "product.added", subject, facts: auditFacts(input) });
		return subject;
	});
}

/**
 * Edits a product and records who did.
 * @param ifMatch when given, the product is edited only while it is what this names (RFC 9110 §13.1.1)
 */
export function editProduct(
	db: Db,
	id: string,
	input: ProductInput,
	{ actor, now, ifMatch }: Edit & { ifMatch?: string },
): Promise<"edited" | "gone" | "changed-meanwhile"> {
	return inTransaction(db, async (tx) => {
		const expected = ifMatch === undefined ? undefined : await findProduct(tx, id);
		if (ifMatch !== undefined && !(expected && ifMatchHolds(ifMatch, expected)))
			return expected ? "changed-meanwhile" : "gone";
		const edited = await updateProduct(tx, id, input, now, expected);
		if (!edited) return expected ? "changed-meanwhile" : "gone";
		await recordAudit(tx, { at: now, actor, action: "product.edited", subject: id, facts: auditFacts(input) });
		return "edited";
	});
}

/** Takes a product off sale and records who did. Returns whether there was one. */
export function removeProduct(db: Db, id: string, { actor, now }: Edit): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		const deleted = await deleteProduct(tx, id, now);
		if (deleted) await recordAudit(tx, { at: now, actor, action: "product.deleted", subject: id });
		return deleted;
	});
}
