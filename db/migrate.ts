import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import * as shop from "./migrations/001-shop.ts";
import * as identity from "./migrations/002-identity.ts";
import * as changes from "./migrations/003-changes.ts";
import * as audit from "./migrations/004-audit.ts";
import * as changedProducts from "./migrations/006-changed-products.ts";
import * as images from "./migrations/007-images.ts";
import * as changeNotices from "./migrations/008-change-notices.ts";
import * as rateLimits from "./migrations/009-rate-limits.ts";
import * as moderatedReviews from "./migrations/010-moderated-reviews.ts";
import * as heldUntil from "./migrations/011-held-until.ts";
import type { Db } from "./open-database.ts";

/** There never was a 005. */
const migrations: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = {
	"001-shop": shop,
	"002-identity": identity,
	"003-changes": changes,
	"004-audit": audit,
	"006-changed-products": changedProducts,
	"007-images": images,
	"008-change-notices": changeNotices,
	"009-rate-limits": rateLimits,
	"010-moderated-reviews": moderatedReviews,
	"011-held-until": heldUntil,
};

/** The names of the migrations that this version of the shop knows. */
export const knownMigrations = Object.keys(migrations);

/** Those that are not applied yet. Writes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
	const all = await migratorOn(db).getMigrations();
	return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/**
 * Brings the database to the newest structure. Processes that start together wait for one another.
 * @throws when a migration fails; nothing of it is left behind
 */
export async function migrate(db: Db): Promise<void> {
	const { error } = await migratorOn(db).migrateToLatest();
	if (error) throw error;
}

const migratorOn = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } });
