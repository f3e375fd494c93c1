import { statfsSync, statSync } from "node:fs";
import { sql } from "kysely";
import type { Config } from "../app/config/config.server.ts";
import { builtFrom } from "../app/config/version.server.ts";
import { findStripeProblems } from "../app/payments/stripe-setup.server.ts";
import { isShopSecretRight } from "../app/providers/shop-secrets.server.ts";
import { hourMs } from "../app/time/durations.ts";
import { findClockFaults } from "../db/check-clock.ts";
import type { Db } from "../db/database.ts";
import { appliedMigrations, findStructureProblem, pendingMigrations } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { findStockDrift } from "./stock-drift.ts";
import { findStorageProblems } from "./storage-check.ts";
import { commandLog } from "./with-database.ts";

const minFreeBytes = 500 * 1024 * 1024;
const neededSecrets = ["access-tokens", "identity"];

export const doctorCommand = defineCommand({
	summary: "Check the configuration, the disk and the data. Changes nothing",
	run: async (config) => {
		const folderProblems = config.databaseUrl ? [] : findFolderProblems(config);
		const database = await openDatabase(config, commandLog);
		try {
			const { dataProblems, counts } = await examine(database, new Date(), config);
			const problems = [...folderProblems, ...dataProblems, ...(await findCardProblems(config))];
			// The message lists counts too: for a restored copy with other keys and stores, they are still worth comparing.
			if (problems.length > 0) throw new Error([...problems.map((line) => `Problem: ${line}`), ...counts].join("\n"));
			return ["No problems found in the configuration, database, stock, payments, refunds or secrets.", ...counts].join(
				" ",
			);
		} finally {
			await database.close();
		}
	},
});

interface Examination {
	dataProblems: string[];
	counts: string[];
}

async function examine({ db, kind, withoutLimits }: OpenDatabase, now: Date, config: Config): Promise<Examination> {
	const unreadable = await findUnreadable(db);
	if (unreadable) return { dataProblems: [unreadable], counts: [] };
	// Sums over years of orders may exceed a request's time limit.
	return withoutLimits(async (unlimited) => ({
		dataProblems: await findDataProblems({ db: unlimited, kind }, now, config),
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
		? `missing migrations: ${pending.join(", ")}. The next start of the shop applies them`
		: undefined;
}

async function findDataProblems(
	{ db, kind }: Pick<OpenDatabase, "db" | "kind">,
	now: Date,
	{ storage, shopSecret }: Config,
): Promise<string[]> {
	return [
		...Object.values(await findClockFaults(db, now, builtFrom)).flat(),
		...(kind === "sqlite" ? await findDamage(db) : []),
		...(await findOrdersWithoutPayment(db)),
		...(await findStockDrift(db)),
		...(await findOverdueOrders(db, now)),
		...(await findLateRefunds(db, now)),
		...(await findMissingSecrets(db)),
		...((await isShopSecretRight(db, { shopSecret })) ? [] : ["SHOP_SECRET does not belong to this database"]),
		...(await findStorageProblems(db, storage)),
	];
}

/** Checks Stripe's account, which the owner configures. The sandbox needs no check. */
async function findCardProblems({ stripe, publicUrl, production }: Config): Promise<string[]> {
	return stripe && publicUrl ? findStripeProblems({ secretKey: stripe.secretKey, publicUrl, production }) : [];
}

function findFolderProblems({ dataDir }: Config): string[] {
	const problems: string[] = [];
	const { bavail, bsize } = statfsSync(dataDir);
	if (bavail * bsize < minFreeBytes)
		problems.push(`the disk with ${dataDir} has only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB free`);
	const isOpenToOthers = process.platform !== "win32" && (statSync(dataDir).mode & 0o077) !== 0;
	if (isOpenToOthers) problems.push(`other users of this machine can open ${dataDir}. Run chmod 700 ${dataDir}`);
	return problems;
}

async function findDamage(db: Db): Promise<string[]> {
	// As a select: a plain pragma would wait for the writing connection.
	const rows = await db
		.selectFrom(sql<{ integrity_check: string }>`pragma_integrity_check`.as("found"))
		.select("integrity_check")
		.execute();
	return rows
		.filter((row) => row.integrity_check !== "ok")
		.map((row) => `the database file is damaged: ${row.integrity_check}`);
}

async function findOrdersWithoutPayment(db: Db): Promise<string[]> {
	const orders = await db
		.selectFrom("orders")
		.select("id")
		.where("status", "in", ["paid", "delivered", "refunded"])
		.where("transaction_id", "is", null)
		.where("replaces", "is", null)
		.execute();
	return orders.map(({ id }) => `order ${id} is paid, but has no transaction ID`);
}

/** Returns orders that the shop could not cancel at the end of their reservation. */
async function findOverdueOrders(db: Db, now: Date): Promise<string[]> {
	const overdue = await db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.leftJoin("payments", (payment) =>
			payment.onRef("payments.purchase_id", "=", "orders.purchase_id").on("payments.state", "=", "open"),
		)
		.select(["orders.id", "payments.id as payment", "held_until"])
		.where("status", "=", "unpaid")
		.where("held_until", "<", new Date(now.getTime() - hourMs).toISOString())
		.orderBy("orders.id")
		.execute();
	return overdue.map(({ id, payment, held_until }) => {
		const started = payment ? ` (payment ${payment} started)` : "";
		return `order ${id} was reserved until ${held_until} and is still not paid or cancelled${started}`;
	});
}

async function findLateRefunds(db: Db, now: Date): Promise<string[]> {
	const anHourAgo = new Date(now.getTime() - hourMs).toISOString();
	const late = await db
		.selectFrom("refunds")
		.select(["id", "payment_id", "created_at"])
		.where("state", "=", "due")
		.where("created_at", "<", anHourAgo)
		.execute();
	return late.map((row) => `the refund ${row.id} of ${row.payment_id} has been open since ${row.created_at}`);
}

async function findMissingSecrets(db: Db): Promise<string[]> {
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
		.selectFrom("payments")
		.select(count.as("payments"))
		.where("state", "=", "open")
		.executeTakeFirstOrThrow();
	const counts = rows.map(({ status, orders }) => `${orders} ${status}`).sort();
	return `Orders: ${counts.join(", ") || "none"}. Open payments: ${opened.payments}.`;
}
