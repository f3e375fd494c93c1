import { statfsSync, statSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "../app/config/config.server.ts";
import { builtFrom } from "../app/config/version.server.ts";
import { findWrongAtStripe } from "../app/payments/stripe-setup.server.ts";
import { isShopSecretRight } from "../app/providers/shop-secrets.server.ts";
import { findClockFaults } from "../db/check-clock.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations, findStructureProblem, pendingMigrations } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { findStockDrift } from "./stock-drift.ts";
import { findWrongInStorage } from "./storage-check.ts";
import { commandLog } from "./with-database.ts";

const oneHourMs = 3600 * 1000;
const minFreeBytes = 500 * 1024 * 1024;
const neededSecrets = ["access-tokens", "identity"];

export const doctorCommand = defineCommand({
	summary: "Check configuration, disk and data. Changes nothing",
	run: async (config) => {
		const inFolder = config.databaseUrl ? [] : findWrongInFolder(config);
		const database = await openDatabase(config, commandLog);
		try {
			const { wrongInData, counts } = await examine(database, new Date(), config);
			const wrong = [...inFolder, ...wrongInData, ...(await wrongWithCards(config))];
			// The message lists counts too: for a restored copy with other keys and stores, they are still worth comparing.
			if (wrong.length > 0) throw new Error([...wrong.map((line) => `Wrong: ${line}`), ...counts].join("\n"));
			return ["Configuration, database, stock, payments, refunds and secrets are sound.", ...counts].join(" ");
		} finally {
			await database.close();
		}
	},
});

interface Examined {
	wrongInData: string[];
	counts: string[];
}

async function examine({ db, kind, withoutLimits }: OpenDatabase, now: Date, config: Config): Promise<Examined> {
	const unreadable = await findUnreadable(db);
	if (unreadable) return { wrongInData: [unreadable], counts: [] };
	// Sums over years of orders may exceed a request's time limit.
	return withoutLimits(async (unlimited) => ({
		wrongInData: await findWrongData({ db: unlimited, kind }, now, config),
		counts: [await summary(unlimited)],
	}));
}

async function findUnreadable(db: Db): Promise<string | undefined> {
	try {
		await db.selectNoFrom(sql`1`.as("one")).execute();
	} catch (error) {
		return `the database does not answer: ${(error as Error).message}`;
	}
	const problem = findStructureProblem(await appliedMigrations(db));
	if (problem) return problem;
	const pending = await pendingMigrations(db);
	return pending.length > 0
		? `migrations not applied: ${pending.join(", ")} (starting the shop applies them)`
		: undefined;
}

async function findWrongData(
	{ db, kind }: Pick<OpenDatabase, "db" | "kind">,
	now: Date,
	{ storage, shopSecret }: Config,
): Promise<string[]> {
	return [
		...Object.values(await findClockFaults(db, now, builtFrom)).flat(),
		...(kind === "sqlite" ? await damaged(db) : []),
		...(await wrongOrders(db)),
		...(await findStockDrift(db)),
		...(await overdueOrders(db, now)),
		...(await lateRefunds(db, now)),
		...(await missingSecrets(db)),
		...((await isShopSecretRight(db, { shopSecret })) ? [] : ["SHOP_SECRET is not the one of these data"]),
		...(await findWrongInStorage(db, storage)),
	];
}

/** Checks Stripe's account, which the owner configures. The sandbox needs no check. */
async function wrongWithCards({ stripe, publicUrl, production }: Config): Promise<string[]> {
	return stripe && publicUrl ? findWrongAtStripe({ secretKey: stripe.secretKey, publicUrl, production }) : [];
}

function findWrongInFolder({ dataDir }: Config): string[] {
	const wrong: string[] = [];
	const { bavail, bsize } = statfsSync(dataDir);
	if (bavail * bsize < minFreeBytes)
		wrong.push(`only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free on the disk of ${dataDir}`);
	const isOpenToOthers = process.platform !== "win32" && (statSync(dataDir).mode & 0o077) !== 0;
	if (isOpenToOthers) wrong.push(`other users of this machine may enter ${dataDir} (chmod 700 ${dataDir})`);
	return wrong;
}

async function damaged(db: Db): Promise<string[]> {
	// As a select: a plain pragma would wait for the writing connection.
	const rows = await db
		.selectFrom(sql<{ integrity_check: string }>`pragma_integrity_check`.as("found"))
		.select("integrity_check")
		.execute();
	return rows.filter((row) => row.integrity_check !== "ok").map((row) => `the file is damaged: ${row.integrity_check}`);
}

async function wrongOrders(db: Db): Promise<string[]> {
	const unproven = await db
		.selectFrom("orders")
		.select("id")
		.where("status", "in", ["paid", "delivered", "refunded"])
		.where("transaction_id", "is", null)
		.execute();
	return unproven.map(({ id }) => `order ${id} is paid without a transaction id`);
}

/** Returns orders that the shop could not cancel at the end of their hold. */
async function overdueOrders(db: Db, now: Date): Promise<string[]> {
	const overdue = await db
		.selectFrom("orders")
		.select(["id", "intent_id", "held_until"])
		.where("status", "=", "unpaid")
		.where("held_until", "<", new Date(now.getTime() - oneHourMs).toISOString())
		.orderBy("id")
		.execute();
	return overdue.map(({ id, intent_id, held_until }) => {
		const payment = intent_id ? `, with the payment ${intent_id} begun` : "";
		return `order ${id} is unpaid, was held until ${held_until}, and is not cancelled${payment}`;
	});
}

async function lateRefunds(db: Db, now: Date): Promise<string[]> {
	const anHourAgo = new Date(now.getTime() - oneHourMs).toISOString();
	const late = await db
		.selectFrom("refunds")
		.select(["transaction_id", "created_at"])
		.where("refunded_at", "is", null)
		.where("created_at", "<", anHourAgo)
		.execute();
	const lateParts = await db
		.selectFrom("partial_refunds")
		.select(["id", "transaction_id", "created_at"])
		.where("refunded_at", "is", null)
		.where("withdrawn_at", "is", null)
		.where("created_at", "<", anHourAgo)
		.execute();
	return [
		...late.map((row) => `the refund of ${row.transaction_id} is open since ${row.created_at}`),
		...lateParts.map(
			(row) => `the refund ${row.id} of a part of ${row.transaction_id} is open since ${row.created_at}`,
		),
	];
}

async function missingSecrets(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("secrets").select("name").execute();
	const names = new Set(rows.map(({ name }) => name));
	return neededSecrets.filter((name) => !names.has(name)).map((name) => `the secret ${name} is missing`);
}

async function summary(db: Db): Promise<string> {
	const count = sql<number | string>`count(*)`;
	const rows = await db
		.selectFrom("orders")
		.select(["status", count.as("orders")])
		.groupBy("status")
		.execute();
	const opened = await db
		.selectFrom("orders")
		.select(count.as("orders"))
		.where("status", "=", "unpaid")
		.where("intent_id", "is not", null)
		.executeTakeFirstOrThrow();
	const states = rows.map(({ status, orders }) => `${orders} ${status}`).sort();
	return `Orders: ${states.join(", ") || "none"}; of the unpaid, ${opened.orders} with a payment begun.`;
}
