import { setTimeout } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import type { RetryRun } from "./hang-buyers.ts";
import { findDrift } from "./stock-equation.ts";

/** Number of orders whose holds end at the same time. */
const endedAtOnce = 20;
/** Longer than the interval between two checks of the holds plus a hang. */
const maxMs = 120_000;

/**
 * Ends the holds of some orders now and waits until a process has cancelled them.
 * @param ended receives their ids
 */
export async function endHolds(db: Db, ended: Set<string>): Promise<void> {
	const unpaid = await db
		.selectFrom("orders")
		.select(["id", "purchase_id"])
		.where("status", "=", "unpaid")
		.limit(endedAtOnce)
		.execute();
	const ids = unpaid.map(({ id }) => id);
	const purchases = unpaid.map(({ purchase_id }) => purchase_id);
	for (const id of ids) ended.add(id);
	const now = new Date().toISOString();
	await db.updateTable("purchases").set({ held_until: now }).where("id", "in", purchases).execute();
	const held = db.selectFrom("orders").select("id").where("id", "in", ids).where("status", "=", "unpaid").limit(1);
	for (const end = Date.now() + maxMs; Date.now() < end && (await held.executeTakeFirst()); ) await setTimeout(200);
}

interface Hung {
	retryRun: RetryRun;
	ended: Set<string>;
	/** Stock of each product at the start. */
	started: Map<string, number>;
	/** Number of deliveries of each mail, by Message-ID. */
	taken: ReadonlyMap<string, number>;
	/** Maximum number of mails that were being sent when a process hung. */
	maxRepeats: number;
}

/** Returns counts, and describes lost or duplicated work, once every request is answered. */
export async function findHangLosses(db: Db, { retryRun, ended, started, taken, maxRepeats }: Hung) {
	const lost = await findDrift(db, started);
	const acknowledged = new Set<string>();
	for (const [key, answers] of retryRun.answers) {
		const ids = new Set(
			answers.map(({ status, body }) => (status === 200 ? body.insertedId : `${status} ${body.code}`)),
		);
		if (ids.size !== 1) lost.push(`key ${key} was answered ${[...ids].join(" and ")}`);
		for (const id of ids) acknowledged.add(id);
	}
	const kept = await db.selectFrom("orders").select(["id", "status"]).execute();
	const unknown = kept.filter(({ id }) => !acknowledged.has(id)).length;
	if (kept.length - unknown !== acknowledged.size || unknown > retryRun.unclear)
		lost.push(
			`${acknowledged.size} orders were acknowledged, ${retryRun.unclear} may have been placed, and ${kept.length} are kept`,
		);
	const cancelled = await db.selectFrom("audit").select("subject").where("action", "=", "order.cancelled").execute();
	if (cancelled.length !== ended.size || cancelled.some(({ subject }) => !ended.has(subject)))
		lost.push(`the holds of ${ended.size} orders ended, and ${cancelled.length} times one was cancelled`);
	const posted = await db.selectFrom("mails").select(["message_id", "order_id"]).execute();
	if (posted.length !== kept.length + cancelled.length)
		lost.push(`${kept.length} orders and ${cancelled.length} ends of holds are told of by ${posted.length} mails`);
	for (const { message_id } of posted)
		if (!taken.has(`<${message_id}>`)) lost.push(`mail ${message_id} has not arrived`);
	const cameAgain = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
	if (cameAgain > maxRepeats) lost.push(`${cameAgain} mails came again, and ${maxRepeats} at most were being sent`);
	const counts = {
		orders: kept.length,
		"asked for without a key and never answered": retryRun.unclear,
		"holds ended": cancelled.length,
		mails: posted.length,
	};
	return { ...counts, "mails that came again": cameAgain, lost };
}
