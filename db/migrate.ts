import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, MIGRATION_LOCK_ID, Migrator } from "kysely/migration";
import type { Db } from "./database.ts";
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
import * as auditTruncate from "./migrations/012-audit-truncate.ts";
import * as movedMoney from "./migrations/013-money-moved.ts";
import * as parts from "./migrations/014-parts.ts";
import * as verifiedEmails from "./migrations/015-verified-emails.ts";
import * as productFiles from "./migrations/016-product-files.ts";
import * as prices from "./migrations/017-prices.ts";
import * as reviewsOfProducts from "./migrations/018-reviews-of-products.ts";
import * as unreadIndex from "./migrations/019-unread-index.ts";
import * as lists from "./migrations/020-lists.ts";
import * as orderDesk from "./migrations/021-order-desk.ts";
import * as partialRefunds from "./migrations/022-partial-refunds.ts";
import * as stockDesk from "./migrations/023-stock-desk.ts";
import * as people from "./migrations/024-people.ts";
import * as overview from "./migrations/026-overview.ts";
import * as mails from "./migrations/027-mails.ts";
import * as wishes from "./migrations/028-wishes.ts";
import * as unitsBack from "./migrations/029-units-back.ts";
import * as proofs from "./migrations/030-proofs.ts";
import * as buyLists from "./migrations/032-buy-lists.ts";
import * as invoices from "./migrations/033-invoices.ts";
import * as purchases from "./migrations/034-purchases.ts";
import * as withdrawals from "./migrations/035-withdrawals.ts";
import * as secondFactorProofs from "./migrations/036-second-factor-proofs.ts";
import * as contents from "./migrations/037-contents.ts";
import * as archives from "./migrations/038-archives.ts";
import * as keyMarks from "./migrations/039-key-marks-additive.ts";
import * as orderWordsDue from "./migrations/040-order-words-due.ts";
import * as moneyNotes from "./migrations/041-money-notes-additive.ts";
import type { OpenDatabase } from "./open-database.ts";

/** There never was a 005, a 025 or a 031. */
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
	"012-audit-truncate": auditTruncate,
	"013-money-moved": movedMoney,
	"014-parts": parts,
	"015-verified-emails": verifiedEmails,
	"016-product-files": productFiles,
	"017-prices": prices,
	"018-reviews-of-products": reviewsOfProducts,
	"019-unread-index": unreadIndex,
	"020-lists": lists,
	"021-order-desk": orderDesk,
	"022-partial-refunds": partialRefunds,
	"023-stock-desk": stockDesk,
	"024-people": people,
	"026-overview": overview,
	"027-mails": mails,
	"028-wishes": wishes,
	"029-units-back": unitsBack,
	"030-proofs": proofs,
	"032-buy-lists": buyLists,
	"033-invoices": invoices,
	"034-purchases": purchases,
	"035-withdrawals": withdrawals,
	"036-second-factor-proofs": secondFactorProofs,
	"037-contents": contents,
	"038-archives": archives,
	"039-key-marks-additive": keyMarks,
	"040-order-words-due": orderWordsDue,
	"041-money-notes-additive": moneyNotes,
};

/** The names of the migrations that this version of the shop knows. */
export const knownMigrations = Object.keys(migrations);

/** Those that are not applied yet. Writes nothing. */
export async function pendingMigrations(db: Db): Promise<string[]> {
	const all = await migratorOn(db).getMigrations();
	return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Those that are applied, where the database is a shop's. Writes nothing. */
export async function appliedMigrations(db: Db): Promise<string[]> {
	const applied = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
	return applied.rows.map(({ name }) => name);
}

/** Those that only a newer version of the shop knows. Writes nothing. */
export async function unknownMigrations(db: Db): Promise<string[]> {
	const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
	return (await appliedMigrations(db)).filter((name) => !knownMigrations.includes(name));
}

/** A migration whose name ends so changes nothing that an older release reads or writes: that one may go on beside it. */
const additiveEnding = "-additive";

/**
 * Whether this version may not run beside a migration (docs/decisions/065): it does not know it, and its name does not
 * say that it only adds.
 */
export const refuses = (name: string): boolean => !knownMigrations.includes(name) && !name.endsWith(additiveEnding);

/**
 * Brings the database to the newest structure. Processes that start together wait for one another.
 * @throws when the data are of a newer version of the shop, or a migration fails; nothing of it is left behind
 */
export async function migrate({ withoutLimits }: Pick<OpenDatabase, "withoutLimits">): Promise<void> {
	await withoutLimits((db) =>
		db.transaction().execute(async (tx) => {
			await holdMigrations(tx);
			const refusing = (await unknownMigrations(tx)).filter(refuses);
			if (refusing.length > 0) throw new NewerData(refusing);
			// Also keeps Kysely from refusing additions that it does not know.
			if ((await pendingMigrations(tx)).length === 0) return;
			const { error } = await migratorOn(tx).migrateToLatest();
			if (error) throw (error as { code?: string }).code === abortedTransaction ? new MayNotMigrate(error) : error;
		}),
	);
}

/** What PostgreSQL says to everything after a refusal. */
const abortedTransaction = "25P02";

/** Kysely asks on after it was refused a table, and hears of the refusal no more. */
class MayNotMigrate extends Error {
	constructor(cause: unknown) {
		super(
			"PostgreSQL refused to change the structure, and its log says why: most likely this role owns no tables here. Run `shop migrate` as the role that does.",
			{ cause },
		);
	}
}

/** Until the transaction ends, nobody else migrates this database, and no shop starts on it. */
export const holdMigrations = (tx: Db): Promise<void> => tx.getExecutor().adapter.acquireMigrationLock(tx, lockOptions);

/** An older version would neither know what it reads nor keep what it does not know. */
class NewerData extends Error {
	constructor(unknown: string[]) {
		super(
			`These data are of a newer version of the shop (${unknown.join(", ")}). Start that version, or restore the backup that was made before the upgrade. Nothing was changed.`,
		);
	}
}

const lockOptions = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
/** A build between two releases may have had a later migration, and not yet the one before. */
const order = { allowUnorderedMigrations: true };
const migratorOn = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations }, ...order });
