import { createHash } from "node:crypto";
import type { Db } from "../../db/database.ts";
import type { Log } from "../log/log.server.ts";
import { dayMs, hourMs, minuteMs } from "../time/calendar.ts";
import type { CardPaymentEvent } from "./card-payment-provider.ts";

export interface WebhookWatch {
	/** @param event undefined when its signature does not fit the secret */
	recordWebhook(event: CardPaymentEvent | undefined): Promise<void>;
	/** Logs once a day that no webhook has ever fitted the secret, although orders were paid. */
	checkSecret(): Promise<void>;
	/** Returns how many were refused since the start. */
	refused(): number;
	/** Returns when this process received the last genuine webhook. */
	lastGenuine(): Date | undefined;
}

interface WatchOptions {
	db: Db;
	clock: () => Date;
	log: Log;
	/** Signing secret of Stripe's webhook; absent with the sandbox, which knows the right one. */
	secret?: string;
}

/**
 * Watches for a wrong signing secret or clock. Anyone can send a webhook that is refused, so that alone is no error: it
 * is one when no genuine webhook came for a day, or none at all although orders were paid.
 */
export function createWebhookWatch({ db, clock, log, secret }: WatchOptions): WebhookWatch {
	let last: Date | undefined;
	let quietSince = clock().getTime();
	let refused = 0;
	const isDue = { secret: createLimit(dayMs), clock: createLimit(hourMs) };
	return {
		recordWebhook: async (event) => {
			const now = clock();
			if (!event || event.secondsAhead) refused += 1;
			if (event) {
				last = now;
				quietSince = now.getTime();
				if (secret) await recordFit(db, secret);
				// The sender knows the secret, so the clock is wrong.
				if (event.secondsAhead && isDue.clock(now))
					log.error("clock.skewed", { message: `The clock is ${clockDifference(event.secondsAhead)} Stripe's` });
				return;
			}
			if (now.getTime() - quietSince < dayMs) return;
			quietSince = now.getTime();
			log.error("webhook.refused", { refused, hint: "Check that STRIPE_WEBHOOK_SECRET belongs to this webhook." });
		},
		checkSecret: async () => {
			const [message] = secret ? await findSecretProblem(db, secret, clock()) : [];
			if (message && isDue.secret(clock())) log.error("webhook.missing", { refused, message });
		},
		refused: () => refused,
		lastGenuine: () => last,
	};
}

const clockDifference = (seconds: number) => `${Math.abs(seconds)} seconds ${seconds > 0 ? "behind" : "ahead of"}`;

/** Returns a function that is true at most once in a time. */
function createLimit(everyMs: number): (now: Date) => boolean {
	let last = Number.NEGATIVE_INFINITY;
	return (now) => {
		if (now.getTime() - last < everyMs) return false;
		last = now.getTime();
		return true;
	};
}

/** Name of the row of `secrets` with the digest of the signing secret and, until a webhook fits it, the time of its first use. */
const rowName = "webhook-secret-check";
/** Stripe sends a webhook within seconds. */
const deliveryMs = 2 * minuteMs;

const digest = (secret: string) => createHash("sha256").update(secret).digest("base64url");

async function readRow(db: Db): Promise<string | undefined> {
	const row = await db.selectFrom("secrets").select("value").where("name", "=", rowName).executeTakeFirst();
	return row?.value;
}

async function writeRow(db: Db, value: string): Promise<void> {
	await db
		.insertInto("secrets")
		.values({ name: rowName, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

async function recordFit(db: Db, secret: string): Promise<void> {
	const value = digest(secret);
	if ((await readRow(db)) !== value) await writeRow(db, value);
}

/** Records the first use of a signing secret. */
export async function recordSecretUse(db: Db, secret: string, now: Date): Promise<void> {
	const stored = await readRow(db);
	if (stored?.split(" ")[0] !== digest(secret)) await writeRow(db, `${digest(secret)} ${now.toISOString()}`);
}

/**
 * Returns the problem of a signing secret that has never fitted a webhook, although orders were paid since its first use.
 * Only the card provider can make an order paid, so no stranger can cause this alone.
 */
export async function findSecretProblem(db: Db, secret: string, now: Date): Promise<string[]> {
	const [stored, since] = (await readRow(db))?.split(" ") ?? [];
	if (!since || stored !== digest(secret)) return [];
	const paid = await db
		.selectFrom("orders")
		.select("id")
		.where("paid_at", ">", since)
		.where("paid_at", "<", new Date(now.getTime() - deliveryMs).toISOString())
		.where("transaction_id", "is not", null)
		.limit(1)
		.executeTakeFirst();
	if (!paid) return [];
	return [
		`no webhook of Stripe has fitted STRIPE_WEBHOOK_SECRET since ${since}, although order ${paid.id} was paid. Compare it with the signing secret of the webhook at Stripe`,
	];
}
