import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, MIGRATION_LOCK_ID, Migrator } from "kysely/migration";
import type { Db } from "./database.ts";
import * as users from "./migrations/001-users.ts";
import * as products from "./migrations/002-products.ts";
import * as files from "./migrations/003-files.ts";
import * as purchases from "./migrations/004-purchases.ts";
import * as payments from "./migrations/005-payments.ts";
import * as reviews from "./migrations/006-reviews.ts";
import * as buyLists from "./migrations/007-buy-lists.ts";
import * as mails from "./migrations/008-mails.ts";
import * as audit from "./migrations/009-audit.ts";
import * as system from "./migrations/010-system.ts";
import type { OpenDatabase } from "./open-database.ts";

const migrations: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = {
	"001-users": users,
	"002-products": products,
	"003-files": files,
	"004-purchases": purchases,
	"005-payments": payments,
	"006-reviews": reviews,
	"007-buy-lists": buyLists,
	"008-mails": mails,
	"009-audit": audit,
	"010-system": system,
};
const knownMigrations = Object.keys(migrations);

/** Returns the names of the migrations that a database lacks. Writes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
	const applied = await appliedMigrations(db);
	return knownMigrations.filter((name) => !applied.includes(name));
}

/** Returns the names of a database's migrations, or none when it is not a shop's. Writes nothing. */
export async function appliedMigrations(db: Db): Promise<string[]> {
	const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
	const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
	return applied.rows.map(({ name }) => name);
}

/** Returns when the first migration of a migrated database was applied. A restored backup keeps it. */
export async function findCreation(db: Db): Promise<Date> {
	const { rows } = await sql<{ at: string }>`
		select min(timestamp) as at from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
	return new Date(rows[0]?.at ?? 0);
}

/**
 * Returns why this version cannot use a database with these migrations, and what to do. Returns undefined when it can
 * (docs/decisions/064).
 */
export function findStructureProblem(applied: readonly string[]): string | undefined {
	const unknown = applied.filter((name) => !knownMigrations.includes(name));
	if (unknown.length === 0) return undefined;
	if (!applied.includes("001-users"))
		return "The data is from an unreleased version of the shop, before 1.0, and cannot be upgraded. Nothing was changed. Start this version with an empty DATA_DIR or database. To keep the products, run `shop export-products <file>` with the old version, then `shop import <file> --apply` with this one.";
	return `The data is from a newer version of the shop (${unknown.join(", ")}). Nothing was changed. Start that version, or restore the backup from before the upgrade.`;
}

/**
 * Migrates the database to the newest structure. Processes that start at the same time wait for each other.
 * @throws when the structure is unknown to this version, or a migration fails; all changes are rolled back then
 */
export async function migrate({ withoutLimits }: Pick<OpenDatabase, "withoutLimits">): Promise<void> {
	await withoutLimits((db) =>
		db.transaction().execute(async (tx) => {
			await lockMigrations(tx);
			const applied = await appliedMigrations(tx);
			const problem = findStructureProblem(applied);
			if (problem) throw new Error(problem);
			if (applied.length === knownMigrations.length) return;
			const { error } = await migratorOn(tx).migrateToLatest();
			if (error) throw (error as { code?: string }).code === abortedTransaction ? new MigrationRefused(error) : error;
		}),
	);
}

/** PostgreSQL's code for every statement after a failed one. */
const abortedTransaction = "25P02";

/** Thrown when the role may not change tables. Kysely continues after that error and reports only the later one. */
class MigrationRefused extends Error {
	constructor(cause: unknown) {
		super(
			"PostgreSQL refused to change the tables. Most likely this role does not own them; PostgreSQL's log gives the reason. Run `shop migrate` as the owner.",
			{ cause },
		);
	}
}

/** Takes the migration lock until the transaction ends. No shop starts on the database until then. */
export const lockMigrations = (tx: Db): Promise<void> => tx.getExecutor().adapter.acquireMigrationLock(tx, lockOptions);

const lockOptions = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
const migratorOn = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
