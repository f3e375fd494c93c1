import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../app/config/config.server.ts";
import { createLog } from "../app/log/log.server.ts";
import type { PaymentsShop } from "../app/payments/payments-shop.ts";
import { configuredOutbox } from "../app/providers/connect-mail.server.ts";
import { connectCards } from "../app/providers/connect-providers.server.ts";
import { findAddressProblem } from "../app/settings/database-settings.server.ts";
import { createChanges } from "../db/changes.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations, migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { createTransact, type Shop } from "../db/transaction.ts";
import { UsageError } from "./command.ts";

/** Writes to standard error. Results go to standard output. */
export const commandLog = createLog((line) => process.stderr.write(line));

/** A running shop shows a command's changes within a second. */
interface CommandDatabase extends OpenDatabase, Shop {}

/** Opens the configured database, migrated to the newest structure, while `run` runs. */
export async function withDatabase<T>(config: Config, run: (database: CommandDatabase) => Promise<T>): Promise<T> {
	const database = await openDatabase(config, commandLog);
	try {
		await assertHasShop(database.db);
		await migrate(database);
		const clock = () => new Date();
		const outbox = configuredOutbox(config);
		const transact = createTransact({ db: database.db, changes: createChanges(), clock, outbox });
		return await run({ ...database, transact, clock, log: commandLog });
	} finally {
		await database.close();
	}
}

/** Connects the card provider while `run` runs. */
export async function withCards<T>(
	config: Config,
	database: CommandDatabase,
	run: (shop: PaymentsShop) => Promise<T>,
): Promise<T> {
	const origin = config.publicUrl ?? `http://localhost:${config.port}`;
	const reach = { origins: (): [string] => [origin], ownOrigin: () => origin };
	const cards = await connectCards({ ...database, ...reach, config });
	try {
		return await run({ ...database, cardPayments: cards.provider, costs: config.costs });
	} finally {
		cards.close();
	}
}

const sqliteFile = ({ dataDir }: Pick<Config, "dataDir">) => join(resolve(dataDir), "shop.sqlite");

/** Returns the database's address without its password. */
export function databaseName(config: Pick<Config, "dataDir" | "databaseUrl">): string {
	return config.databaseUrl?.replace(/:\/\/[^@]*@/, "://").replace(/\?.*$/, "") ?? sqliteFile(config);
}

export const databaseOption = {
	value: "postgres://…",
	summary: "Use this address, such as the owner's, instead of DATABASE_URL. PGPASSWORD may hold its password",
} as const;

/** Returns the configuration with the address that `--database` gives, if any. */
export function withDatabaseOption(config: Config, option: string | boolean | undefined): Config {
	if (typeof option !== "string") return config;
	const problem = findAddressProblem(option);
	if (problem) throw new UsageError(`--database ${problem}`);
	return { ...config, databaseUrl: config.databaseUrl ? withPasswordOf(config.databaseUrl, option) : option };
}

/** Another address of the same role, such as PostgreSQL's own behind PgBouncer, needs no second password. */
function withPasswordOf(databaseUrl: string, option: string): string {
	const [, user = "", password = ""] = /\/\/([^:@/]*):([^@]*)@/.exec(databaseUrl) ?? [];
	return password ? option.replace(`//${user}@`, `//${user}:${password}@`) : option;
}

const hint = "The first start of the shop creates it. Did you forget --env-file?";

/** @throws when the embedded database is missing: opening would create an empty one */
export function assertDatabaseIsThere(config: Config): void {
	if (!config.databaseUrl && !existsSync(sqliteFile(config)))
		throw new Error(`There is no shop.sqlite in ${resolve(config.dataDir)}. ${hint}`);
}

export async function assertHasShop(db: Db): Promise<void> {
	if ((await appliedMigrations(db)).length === 0) throw new Error(`There is no shop in this database. ${hint}`);
}
