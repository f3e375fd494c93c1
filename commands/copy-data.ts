import { sql } from "kysely";
import type { Config } from "../app/config/config.server.ts";
import { limitHeapGrowth } from "../app/config/heap-growth.server.ts";
import { wrongWithAddress } from "../app/settings/database-settings.server.ts";
import { type CopiedRows, copyTables, databaseErrorText } from "../db/copy/copy-tables.ts";
import { findInTheWay } from "../db/copy/stored-tables.ts";
import type { Side } from "../db/copy/stored-values.ts";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations, findStructureProblem, holdMigrations, migrate, pendingMigrations } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { assertHasShop, databaseName } from "./configured-database.ts";
import { makeEmbedded } from "./make-embedded.ts";
import { commandLog } from "./with-database.ts";

export const copyDataCommand = defineCommand({
	summary: "Copy all data to an empty PostgreSQL, or from PostgreSQL to a folder, with the shop stopped",
	options: { to: { value: "postgres://… or folder", summary: "Where to", required: true } },
	run: async (config, { to: target }) => {
		assertTarget(config, target);
		// Millions of rows are garbage as soon as they are written.
		limitHeapGrowth();
		const unlock = lockDataFolder(config);
		try {
			return resultText(target, await copyTo(target, config));
		} catch (error) {
			throw new Error(`Nothing was copied: ${databaseErrorText(error)}`, { cause: error });
		} finally {
			unlock();
		}
	},
});

function assertTarget({ databaseUrl }: Config, target: string): void {
	const isAddress = target.includes("://");
	if (databaseUrl && isAddress)
		throw new Error("The shop's data are in PostgreSQL already, which has its own tools: pg_dump and pg_restore");
	if (!databaseUrl && !isAddress)
		throw new Error("The shop's data are in SQLite already: backup copies them to a folder");
	const wrong = isAddress && wrongWithAddress(target);
	if (wrong) throw new Error(`--to ${wrong}`);
}

async function copyTo(target: string, config: Config): Promise<CopiedRows> {
	const source = await openDatabase(config, commandLog);
	try {
		if (config.databaseUrl) return await makeEmbedded(target, (made) => copy(source, made));
		const opened = await openDatabase({ ...config, databaseUrl: target }, commandLog);
		try {
			return await copy(source, opened);
		} finally {
			await opened.close();
		}
	} finally {
		await source.close();
	}
}

/** The one transaction that reads and the one that writes are open until every row is compared. */
function copy(source: OpenDatabase, target: OpenDatabase): Promise<CopiedRows> {
	return source.withoutLimits((db) =>
		reading(db, source.kind).execute(async (tx) => {
			const from: Side = { db: tx, kind: source.kind };
			await assertCurrent(tx);
			await assertAlone(from);
			await target.withoutLimits((to) => assertFree({ db: to, kind: target.kind }, from));
			await migrate(target);
			return target.withoutLimits((db) => db.transaction().execute((to) => fill({ db: to, kind: target.kind }, from)));
		}),
	);
}

async function fill(to: Side, from: Side): Promise<CopiedRows> {
	await holdMigrations(to.db);
	await assertFree(to, from);
	const copied = await copyTables(from, to, print);
	await assertAlone(from);
	return copied;
}

/** Of one moment: on SQLite nobody else writes meanwhile, on PostgreSQL what they write is not seen. */
const reading = (db: Db, kind: OpenDatabase["kind"]) =>
	kind === "sqlite"
		? db.transaction()
		: db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");

/** @throws when the source is of another version of the shop, or no shop's */
async function assertCurrent(db: Db): Promise<void> {
	await assertHasShop(db);
	const problem = findStructureProblem(await appliedMigrations(db));
	if (problem) throw new Error(problem);
	const pending = await pendingMigrations(db);
	if (pending.length > 0)
		throw new Error(
			`the data are of an older version of the shop (not applied: ${pending.join(", ")}): migrate first.`,
		);
}

/** Which of them are shops PostgreSQL does not know: so nobody may be connected. @throws when somebody is */
async function assertAlone({ db, kind }: Side): Promise<void> {
	if (kind === "sqlite") return;
	const { rows } = await sql<{ pid: number; usename: string }>`
		select pid, usename from pg_stat_activity
		where datname = current_database() and usename is not null and pid <> pg_backend_pid() order by pid`.execute(db);
	const others = rows.map(({ pid, usename }) => `${usename} (process ${pid})`);
	if (others.length > 0)
		throw new Error(`others are connected to the shop's database: ${others.join(", ")}. Stop the shop, and them.`);
}

async function assertFree(target: Side, source: Side): Promise<void> {
	const inTheWay = await findInTheWay(target, source);
	if (inTheWay.length > 0) throw new Error(`the database to copy to must be empty, and has ${inTheWay.join(", ")}.`);
}

const print = (line: string) => void process.stderr.write(`${line}\n`);

function resultText(target: string, copied: CopiedRows): string {
	const counts = Object.entries(copied).map(([table, rows]) => `${table}: ${rows}`);
	const all = Object.values(copied).reduce((sum, rows) => sum + rows, 0);
	const name = databaseName({ databaseUrl: target.includes("://") ? target : undefined, dataDir: target });
	return `${counts.join("\n")}\nCopied to ${name}, and each row compared: ${all} rows of ${counts.length} tables.`;
}
