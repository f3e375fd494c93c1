import { setTimeout } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { recordAudit, systemActor } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import type { AuditTable } from "../../db/schema.ts";
import type { ArchiveTable } from "../../db/tables/archive-tables.ts";
import type { CommandDatabase } from "../command.ts";
import { archivedLines, type WrittenArchive, writeArchive } from "./archive-files.ts";

const rowsReadAtOnce = 1000;
/** Of one transaction: while it lasts, nobody else writes to SQLite. */
const rowsRemovedAtOnce = 100;
/** So many times as long as a transaction took, others have their turn. */
const restShare = 4;

/** A month of the audit (UTC), or its part before the day that was asked for. */
export interface Month {
	/** `2027-03`. */
	name: string;
	from: string;
	until: string;
}

/** The months that have rows from before a time, the oldest first. */
export async function* monthsBefore(db: Db, until: string): AsyncGenerator<Month> {
	for (let from = ""; ; ) {
		const oldest = db.selectFrom("audit").select("at").where("at", ">=", from).where("at", "<", until);
		const row = await oldest.orderBy("at").limit(1).executeTakeFirst();
		if (!row) return;
		const next = nextMonth(row.at);
		const month = { name: row.at.slice(0, 7), from: row.at, until: next < until ? next : until };
		yield month;
		from = month.until;
	}
}

const nextMonth = (at: string) => new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5, 7)))).toISOString();

export async function countRows(db: Db, { from, until }: Month): Promise<number> {
	const counted = db.selectFrom("audit").select((row) => row.fn.countAll().as("rows"));
	const { rows } = await counted.where("at", ">=", from).where("at", "<", until).executeTakeFirstOrThrow();
	return Number(rows);
}

/** Writes the rows of a month to a file, and notes that it is there: only then may they be removed. */
export async function archiveMonth({ db }: CommandDatabase, month: Month, folder: string): Promise<ArchiveRow> {
	const written = await writeArchive(folder, `audit-${month.name}`, readMonth(db, month));
	const row = { ...written, until: month.until, written_at: new Date().toISOString(), removing: 0, removed_at: null };
	// After a restore of older data the same rows may be here again.
	await db
		.insertInto("archives")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ removed_at: null }))
		.execute();
	return row;
}

export type ArchiveRow = Selectable<ArchiveTable>;

/** Archives some of whose rows may still be in the database, as after a command that was cut off. */
export function listUnfinished(db: Db): Promise<ArchiveRow[]> {
	return db.selectFrom("archives").selectAll().where("removed_at", "is", null).orderBy("name").execute();
}

/** By time, then by identifier: what is told once only has an identifier that does not sort. */
async function* readMonth(db: Db, { from, until }: Month): AsyncGenerator<Selectable<AuditTable>[]> {
	const rows = () => db.selectFrom("audit").selectAll().where("at", "<", until).orderBy("at").orderBy("id");
	let query = rows().where("at", ">=", from);
	for (;;) {
		const batch = await query.limit(rowsReadAtOnce).execute();
		const last = batch.at(-1);
		if (!last) return;
		yield batch;
		query = rows().where(sql<boolean>`(at, id) > (${last.at}, ${last.id})`);
	}
}

/**
 * Removes from the database the rows that stand in an archive's file, and no others, a few at a time.
 * @returns how many there were
 */
export async function removeArchived(database: CommandDatabase, archive: WrittenArchive, folder: string) {
	let removed = 0;
	let ids: string[] = [];
	for await (const line of archivedLines(folder, archive.name)) {
		ids.push(JSON.parse(line).id);
		if (ids.length < rowsRemovedAtOnce) continue;
		removed += await removeSome(database, archive, ids);
		ids = [];
	}
	removed += await removeSome(database, archive, ids);
	await recordRemoval(database, archive);
	return removed;
}

async function removeSome({ transact }: CommandDatabase, { name }: WrittenArchive, ids: string[]): Promise<number> {
	if (ids.length === 0) return 0;
	const begun = performance.now();
	const removed = await transact(async (tx) => {
		const markRemoving = (removing: number) =>
			tx.updateTable("archives").set({ removing }).where("name", "=", name).execute();
		await markRemoving(1);
		const { numDeletedRows } = await tx.deleteFrom("audit").where("id", "in", ids).executeTakeFirstOrThrow();
		await markRemoving(0);
		return Number(numDeletedRows);
	});
	await setTimeout(restShare * (performance.now() - begun));
	return removed;
}

/** The audit itself says where its rows have gone. */
function recordRemoval({ transact }: CommandDatabase, { name, rows, sha256 }: WrittenArchive): Promise<void> {
	const at = new Date();
	return transact(async (tx) => {
		await tx.updateTable("archives").set({ removed_at: at.toISOString() }).where("name", "=", name).execute();
		const facts = { rows, sha256 };
		await recordAudit(tx, { at, actor: systemActor, action: "audit.archived", subject: name, facts });
	});
}
