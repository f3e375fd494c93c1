import type { DbOrTx } from "./database.ts";
import { newId } from "./new-id.ts";
import { preparedRows } from "./prepared.ts";

/** Something that an admin, a buyer or the shop did and that must be traceable. */
export interface AuditEntry {
	at: Date;
	/** A user's id; the card `provider` or the `system` (commands and the shop itself) when no user acted. */
	actor: string;
	/** Noun and verb, such as `order.paid`. */
	action: string;
	/** The id of what it was done to. */
	subject: string;
	/** Ids and amounts only, never personal or card data: a row is kept for years. */
	facts?: Record<string, string | number>;
}

export const systemActor = "system";
export const providerActor = "provider";

/** Adds a row to the audit, in the transaction of what it records: neither is ever there without the other. */
export async function recordAudit(tx: DbOrTx, entry: AuditEntry): Promise<void> {
	await insertAudit(tx, newId(), entry).execute();
}

/** The same of several at once. */
export async function recordAudits(tx: DbOrTx, entries: readonly AuditEntry[]): Promise<void> {
	if (entries.length === 0) return;
	await insertAuditRows(
		tx,
		entries.map((entry) => auditRow(newId(), entry)),
	);
}

/**
 * The same for what is told more than once, such as by a webhook that is delivered again.
 * @param id names what happened
 * @returns whether it was new
 */
export async function recordAuditOnce(tx: DbOrTx, id: string, entry: AuditEntry): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await insertAudit(tx, id, entry)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirst();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const auditRow = (id: string, { at, actor, action, subject, facts = {} }: AuditEntry) => ({
	id,
	at: at.toISOString(),
	actor,
	action,
	subject,
	facts: JSON.stringify(facts),
});

const insertAuditRows = preparedRows((db, rows: readonly ReturnType<typeof auditRow>[]) =>
	db.insertInto("audit").values(rows),
);

function insertAudit(tx: DbOrTx, id: string, entry: AuditEntry) {
	return tx.insertInto("audit").values(auditRow(id, entry));
}
