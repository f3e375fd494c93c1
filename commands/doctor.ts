import { statSync } from "node:fs";
import { sql } from "kysely";
import { findLastBackup } from "../app/audit/last-backup.server.ts";
import type { Config } from "../app/config/config.server.ts";
import { builtFrom } from "../app/config/version.server.ts";
import { readMailCounts } from "../app/mail/mail-gauges.server.ts";
import { findMailServerProblems } from "../app/mail/mail-setup.server.ts";
import { findStripeProblems } from "../app/payments/stripe-setup.server.ts";
import { findWebhookProblem } from "../app/payments/webhook-watch.server.ts";
import { isShopSecretRight } from "../app/providers/shop-secrets.server.ts";
import { isLoopback } from "../app/settings/demo-exposure.server.ts";
import { dayMs, hourMs } from "../app/time/calendar.ts";
import { findClockFaults } from "../db/check-clock.ts";
import { assertDataRights } from "../db/data-folder-lock.ts";
import { type Db, wasPaidSql } from "../db/database.ts";
import { findCreation } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { findMailProblems, findOpenSettings, findStorageProblems } from "./doctor-checks.ts";
import { dataFolders, findFullDisks } from "./doctor-disk.ts";
import { findDomainProblems, findProxyProblems, findStoppedShop, ownProcesses } from "./doctor-reach.ts";
import { findOutage, findUnreadable } from "./doctor-structure.ts";
import { commandLog } from "./with-database.ts";

/** As in deploy/alerts.yml. */
const maxBackupAgeMs = 36 * hourMs;
const neededSecrets = ["access-tokens", "identity"];
const noProblems = "No problems found in the configuration, database, stock, payments, refunds, e-mails or secrets.";

export const doctorCommand = defineCommand({
	summary: "Check the configuration, disk, data, backup, e-mail, Stripe and certificate. Changes nothing",
	options: { mail: { value: "address", summary: "Send a test e-mail to this address" } },
	run: async (config, { mail }) => {
		const folderProblems = [
			...findFullDisks(dataFolders(config)),
			...(config.databaseUrl ? [] : findFolderProblems(config)),
		];
		const database = await openDatabase(config, commandLog);
		try {
			const now = new Date();
			const { dataProblems, counts, isDown } = await examine(database, now, config);
			const serviceProblems = await findServiceProblems(config, mail, { now, isDown });
			const problems = [...folderProblems, ...dataProblems, ...serviceProblems];
			// The message lists counts too: for a restored copy with other keys and stores, they are still worth comparing.
			if (problems.length > 0) throw new Error([...problems.map((line) => `Problem: ${line}`), ...counts].join("\n"));
			return [noProblems, ...counts].join(" ");
		} finally {
			await database.close();
		}
	},
});

interface Examination {
	dataProblems: string[];
	counts: string[];
	/** The database does not answer. */
	isDown?: boolean;
}

async function examine({ db, kind, withoutLimits }: OpenDatabase, now: Date, config: Config): Promise<Examination> {
	const outage = await findOutage(db);
	if (outage) return { dataProblems: [outage], counts: [], isDown: true };
	const unreadable = await findUnreadable({ db, kind });
	if (unreadable) return { dataProblems: [unreadable], counts: [] };
	// Sums over years of orders may exceed a request's time limit.
	return withoutLimits(async (unlimited) => ({
		dataProblems: await findDataProblems({ db: unlimited, kind }, now, config),
		counts: [await summary(unlimited, now, config)],
	}));
}

async function findDataProblems(
	{ db, kind }: Pick<OpenDatabase, "db" | "kind">,
	now: Date,
	{ storage, shopSecret, production, stripe }: Config,
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
		...((stripe && (await findWebhookProblem(db, stripe.webhookSecret, now))) ?? []),
		...(await findMailProblems(db, now)),
		...(production ? await findBackupProblems(db, now) : []),
		...(production ? await findAdminProblems(db) : []),
	];
}

/** Checks Stripe's account, the mail server, the domain, the certificate and the running shop. The sandboxes need no check. */
async function findServiceProblems(
	config: Config,
	mail: string | undefined,
	{ now, isDown }: { now: Date; isDown?: boolean },
): Promise<string[]> {
	const { stripe, publicUrl, production } = config;
	const isProxyHere = isLoopback(config.host);
	const checks = [
		stripe && publicUrl ? findStripeProblems({ secretKey: stripe.secretKey, publicUrl, production, now }) : [],
		findMailServerProblems(config, mail, now),
		production && publicUrl ? findDomainProblems(publicUrl, isProxyHere) : [],
		production && publicUrl ? findProxyProblems(publicUrl, now, isProxyHere) : [],
		production ? findOpenSettings() : [],
		...(production && !isDown ? ownProcesses(config).map((own) => findStoppedShop(own)) : []),
	];
	return (await Promise.all(checks)).flat();
}

function findFolderProblems({ dataDir }: Config): string[] {
	assertDataRights(dataDir);
	const problems: string[] = [];
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
		.where(wasPaidSql)
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

async function findBackupProblems(db: Db, now: Date): Promise<string[]> {
	const last = await findLastBackup(db);
	const since = last ?? (await findCreation(db));
	if (now.getTime() - since.getTime() < (last ? maxBackupAgeMs : dayMs)) return [];
	return [
		last
			? `the last backup was made at ${last.toISOString()}. Check shop-backup.timer and shop-backup.service`
			: "no backup was ever made. Run shop backup",
	];
}

const unlessNew = ". If it had one, this is another database: check DATA_DIR or DATABASE_URL";

async function findAdminProblems(db: Db): Promise<string[]> {
	const admin = await db.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
	return admin ? [] : [`the shop has no admin. Run shop create-admin you@example.com${unlessNew}`];
}

/** After `rotate-secrets` there are none until the next start. */
async function findMissingSecrets(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("secrets").select("name").execute();
	const names = new Set(rows.map(({ name }) => name));
	if (!neededSecrets.some((name) => names.has(name))) return [];
	return neededSecrets.filter((name) => !names.has(name)).map((name) => `the secret ${name} is missing`);
}

async function summary(db: Db, now: Date, { production }: Config): Promise<string> {
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
	const mails = await readMailCounts(db, now);
	const backup = !production || (await findLastBackup(db)) ? "" : " This database records no backup.";
	return `Orders: ${counts.join(", ") || "none"}. Open payments: ${opened.payments}. E-mails: ${mails.waiting} waiting, ${mails.failed} failed.${backup}`;
}

interface Drift {
	id: string;
	stock: number;
	/** Units. A number or a string, depending on the database. */
	expected: number | string;
}

/**
 * Returns a line for each product with a wrong stock: it must equal the recorded changes minus the orders that are not
 * cancelled (docs/decisions/040). One statement, so that a concurrent order counts everywhere or nowhere.
 */
export async function findStockDrift(db: Db): Promise<string[]> {
	const { rows } = await sql<Drift>`
		select p.id, p.quantity as stock, recorded.units - coalesce(ordered.units, 0) as expected
		from products p
		join (select product_id, sum(change) as units from stock_changes group by product_id) recorded
			on recorded.product_id = p.id
		left join (select product_id, sum(quantity) as units from orders where status <> 'cancelled' group by product_id) ordered
			on ordered.product_id = p.id
		where p.quantity <> recorded.units - coalesce(ordered.units, 0)
		order by p.id
	`.execute(db);
	return rows.map(
		({ id, stock, expected }) => `product ${id} has ${stock} in stock, but its stock history adds up to ${expected}`,
	);
}
