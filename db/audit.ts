import type { DbOrTx } from "./database.ts";
import { newId } from "./new-id.ts";
import { preparedRows } from "./prepared.ts";

/** An action of an admin, a buyer or the shop that must be traceable. */
export interface AuditEntry {
	at: Date;
	/** A user's id; `provider` for the card provider; `system` for commands and the shop itself. */
	actor: string;
	/** Noun and verb, such as `order.paid`. */
	action: string;
	/** The id of the changed object. */
	subject: string;
	/**
	 * Ids and amounts only, also the number of a parcel. Never personal or card data: rows are kept for years, also after
	 * an erasure. Of an address, a phone number or a note they name only the field or the length.
	 */
	facts?: Record<string, string | number>;
}

export const systemActor = "system";
export const providerActor = "provider";

type Values = Record<string, string | number | null | undefined>;

/** Returns the facts of values that an action changes, such as `priceCents` and `priceCentsBefore`. Omits missing values. */
export function changedFacts(before: Values, after: Values): NonNullable<AuditEntry["facts"]> {
	const facts: NonNullable<AuditEntry["facts"]> = {};
	for (const name of Object.keys({ ...before, ...after })) {
		const [old, current] = [before[name] ?? undefined, after[name] ?? undefined];
		if (old === current) continue;
		if (old !== undefined) facts[`${name}Before`] = old;
		if (current !== undefined) facts[name] = current;
	}
	return facts;
}

/** Adds a row to the audit. Run it in the transaction that it records, so that neither exists without the other. */
export async function recordAudit(tx: DbOrTx, entry: AuditEntry): Promise<void> {
	await insertAudit(tx, newId(), entry).execute();
}

export async function recordAudits(tx: DbOrTx, entries: readonly AuditEntry[]): Promise<void> {
	if (entries.length === 0) return;
	await insertAuditRows(
		tx,
		entries.map((entry) => auditRow(newId(), entry)),
	);
}

/**
 * Adds a row to the audit once, for events that may be reported again, such as a repeated webhook.
 * @param id identifies the event
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
