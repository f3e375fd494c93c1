import { createHash } from "node:crypto";
import type { Db } from "../../db/database.ts";
import type { Log } from "../log/log.server.ts";
import { dayMs, hourMs, minuteMs } from "../time/calendar.ts";
import type { CardPaymentEvent } from "./card-payment-provider.ts";

export interface WebhookWatch {
	/** @param event undefined when its signature does not fit the secret */
	recordWebhook(event: CardPaymentEvent | undefined): Promise<void>;
	/** Logs once a day that no genuine webhook comes although orders are paid. */
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
				if (secret) await recordFit(db, secret, now);
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
			const [message] = secret ? await findWebhookProblem(db, secret, clock()) : [];
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

/** Name of the row of `secrets` with the digest of the signing secret, a state, and its time. */
const rowName = "webhook-secret-check";
/** The time is that of the secret's first use, or of the last webhook that fitted it. */
type State = "unproven" | "fitted";
/** Stripe sends a webhook within seconds. */
const deliveryMs = 2 * minuteMs;
/** The stored time may be this much older than the last webhook, so that not each webhook writes. */
const lateMs = minuteMs;

const digest = (secret: string) => createHash("sha256").update(secret).digest("base64url");

async function readRow(db: Db, secret: string): Promise<{ state: State; at: string } | undefined> {
	const row = await db.selectFrom("secrets").select("value").where("name", "=", rowName).executeTakeFirst();
	const [stored, state, at] = row?.value.split(" ") ?? [];
	return stored === digest(secret) && at ? { state: state as State, at } : undefined;
}

async function writeRow(db: Db, secret: string, state: State, now: Date): Promise<void> {
	const value = [digest(secret), state, now.toISOString()].join(" ");
	await db
		.insertInto("secrets")
		.values({ name: rowName, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

async function recordFit(db: Db, secret: string, now: Date): Promise<void> {
	const known = await readRow(db, secret);
	if (known?.state === "fitted" && now.getTime() - Date.parse(known.at) < lateMs) return;
	await writeRow(db, secret, "fitted", now);
}

/** Records the first use of a signing secret. */
export async function recordSecretUse(db: Db, secret: string, now: Date): Promise<void> {
	if (!(await readRow(db, secret))) await writeRow(db, secret, "unproven", now);
}

/**
 * Returns the problem that no genuine webhook comes: no one has ever fitted the signing secret, or they no longer arrive,
 * although orders were paid. Only the card provider can make an order paid, so no stranger can cause this alone.
 */
export async function findWebhookProblem(db: Db, secret: string, now: Date): Promise<string[]> {
	const known = await readRow(db, secret);
	if (!known) return [];
	const hasFitted = known.state === "fitted";
	// The last webhook may be that of an order which was paid a moment later.
	const since = hasFitted ? new Date(Date.parse(known.at) + deliveryMs).toISOString() : known.at;
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
		hasFitted
			? `no webhook of Stripe has arrived since ${known.at}, although order ${paid.id} was paid. Check that the proxy lets POST /api/webhooks/stripe through, and the deliveries of the webhook at Stripe`
			: `no webhook of Stripe has fitted STRIPE_WEBHOOK_SECRET since ${known.at}, although order ${paid.id} was paid. Compare it with the signing secret of the webhook at Stripe`,
	];
}
