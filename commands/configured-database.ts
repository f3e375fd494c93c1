import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../app/config/config.server.ts";
import { findAddressProblem } from "../app/settings/database-settings.server.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations } from "../db/migrate.ts";
import { UsageError } from "./command.ts";

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
