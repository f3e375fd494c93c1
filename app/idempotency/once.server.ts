import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { type Db, type DbOrTx, inList, isAmong } from "../../db/database.ts";
import { firstIdOf, newId } from "../../db/new-id.ts";
import { prepared } from "../../db/prepared.ts";
import type { IdempotencyKeyTable } from "../../db/tables/shop-tables.ts";
import { Rollback, type Tx } from "../../db/transaction.ts";
import { problem, Refusal } from "../http/problem.ts";
import { dayMs, hourMs } from "../time/calendar.ts";

/** Days until `Idempotency-Key`s expire. At least as long as an idle session. */
export const keyDays = 7;

/** Maximum stored keys of a caller's calls with `isHourly`. */
export const maxHourlyKeys = 20;
/** Stored as the `call` of those. */
const hourlyCall = "hourly";

const headersWithin = (time: string) =>
	z.object({
		"idempotency-key": z
			.string()
			.min(1)
			.max(255)
			.optional()
			.describe(
				`A request repeated with this key within ${time} is answered with the first result. A refused one is carried out when it is repeated. Another request with the key is refused with 409.`,
			),
	});

/** Headers of every call that moves money or stock (ruling 7), and of those that add something each time. */
export const idempotencyHeaders = headersWithin(`${keyDays} days`);

/** Headers of a call with `isHourly`. */
export const hourlyKeyHeaders = headersWithin(`an hour, and before ${maxHourlyKeys} other calls,`);

/** The part of a Hono context that identifies a request. The route must validate {@link idempotencyHeaders}. */
interface KeyedCall {
	req: {
		method: string;
		path: string;
		url: string;
		text(): Promise<string>;
		valid(target: "header"): z.infer<typeof idempotencyHeaders>;
	};
	var: { user: { id: string } };
	header(name: string, value: string): void;
}

/**
 * Stores the key in the transaction that moves the money or stock, so that neither commits alone. Without the result,
 * the answer is stored after the action.
 */
export type Claim<Result> = (tx: Tx, result?: Result) => Promise<void>;

interface Once<Result, Answer> {
	/** Moves the money or stock. Without `claim`, a repetition must have no effect anyway. */
	act(claim: Claim<Result>): Promise<Result>;
	present(result: Result): Answer;
	/** Returns whether an action that never claims the key changed something. Only then is its answer stored. */
	isChange?(result: Result): boolean;
	/** Stores few keys, for an hour or two: of a call that a customer can make without end. */
	isHourly?: boolean;
}

/**
 * Carries out a call once per caller and `Idempotency-Key`. A repeated request gets the first answer, and a parallel one
 * waits for it.
 * @throws {Refusal} when the key belongs to another request, or to one that has no stored answer
 */
export async function once<Result, Answer>(
	call: KeyedCall,
	{ db }: { db: Db },
	{ act, present, isChange = () => false, isHourly = false }: Once<Result, Answer>,
): Promise<Answer> {
	const { "idempotency-key": key } = call.req.valid("header");
	if (!key) return present(await act(async () => {}));
	const row = await keyedRequest(call, key, isHourly);
	return inTurn(`${row.user_id} ${key}`, async () => {
		const first = await findKey(db, row);
		if (first) return replay<Answer>(call, row, first);
		try {
			let claimed: { result?: Result; answer?: Answer } | undefined;
			const result = await act(async (tx, known) => {
				if (isHourly) await makeRoom(tx, row);
				claimed = known === undefined ? {} : { result: known, answer: present(known) };
				await saveKey(tx, { ...row, answer: claimed.answer ? JSON.stringify(claimed.answer) : null });
			});
			if (claimed?.answer && claimed.result === result) return claimed.answer;
			const answer = present(result);
			if (!claimed && !isChange(result)) return answer;
			await saveKey(db, { ...row, answer: JSON.stringify(answer) });
			return answer;
		} catch (error) {
			// Another process may have been first, and caused this error.
			const winner = await findKey(db, row);
			if (!winner || winner.id === row.id) throw error;
			return replay<Answer>(call, row, winner);
		}
	});
}

type KeyRow = IdempotencyKeyTable;

async function keyedRequest(
	{ req, var: { user } }: KeyedCall,
	key: string,
	isHourly: boolean,
): Promise<Omit<KeyRow, "answer">> {
	const call = `${req.method} ${req.path}`;
	const text = `${call}${new URL(req.url).search}\n${await req.text()}`;
	const digest = createHash("sha256").update(text).digest("base64url");
	return { id: newId(), user_id: user.id, key, call: isHourly ? hourlyCall : call, digest };
}

function replay<Answer>(call: KeyedCall, row: Omit<KeyRow, "answer">, first: KeyRow): Answer {
	if (first.call !== row.call || first.digest !== row.digest) throw new Refusal(keyReused());
	if (first.answer === null) throw new Refusal(noStoredAnswer());
	call.header("idempotent-replayed", "true");
	return JSON.parse(first.answer) as Answer;
}

const keyReused = () =>
	problem(
		"idempotency-key-reused",
		"Another request with this Idempotency-Key was carried out. Reload the page to see the result. Nothing was changed now.",
	);

const noStoredAnswer = () =>
	problem("idempotency-key-unanswered", "This was already carried out. Reload the page to see the result.");

async function findKey(db: Db, { user_id, key }: KeyRow | Omit<KeyRow, "answer">): Promise<KeyRow | undefined> {
	return (await selectKey(db, { user_id, key })).rows[0];
}

const selectKey = prepared((db, { user_id, key }: Pick<KeyRow, "user_id" | "key">) =>
	db.selectFrom("idempotency_keys").selectAll().where("user_id", "=", user_id).where("key", "=", key),
);

/** @throws {Rollback} when another request has stored the key */
async function saveKey(db: DbOrTx, row: KeyRow): Promise<void> {
	const { rows } = await insertKey(db, row);
	if (rows.length === 0) throw new Rollback();
}

const insertKey = prepared((db, row: KeyRow) =>
	db
		.insertInto("idempotency_keys")
		.values(row)
		.onConflict((conflict) =>
			conflict
				.columns(["user_id", "key"])
				.doUpdateSet((stored) => ({ answer: stored.ref("excluded.answer") }))
				.whereRef("idempotency_keys.id", "=", "excluded.id"),
		)
		.returning("id"),
);

/** Deletes a person's stored answers, and those to admins that contain one of the person's orders or e-mails. */
export async function deleteKeysOf(
	tx: DbOrTx,
	{ userIds, orderIds, emails }: { userIds: string[]; orderIds: string[]; emails: string[] },
): Promise<void> {
	const calls = [
		...orderIds.flatMap((id) => [`PATCH /api/orders/${id}`, `POST /api/orders/${id}/replacement`]),
		...emails.flatMap((email) => [email, encodeURIComponent(email)]).map((to) => `POST /api/users/${to}/purchases`),
	];
	await tx
		.deleteFrom("idempotency_keys")
		.where((row) => row.or([row("user_id", "in", inList(userIds)), isAmong(tx, "call", calls)]))
		.execute();
}

/** Deletes a caller's oldest keys of hourly calls, so that there is room for another. */
async function makeRoom(tx: Tx, { user_id }: Pick<KeyRow, "user_id">): Promise<void> {
	const ofCaller = tx.selectFrom("idempotency_keys").where("call", "=", hourlyCall).where("user_id", "=", user_id);
	const last = ofCaller
		.select("id")
		.orderBy("id", "desc")
		.limit(1)
		.offset(maxHourlyKeys - 1);
	await tx
		.deleteFrom("idempotency_keys")
		.where("call", "=", hourlyCall)
		.where("user_id", "=", user_id)
		.where("id", "<=", last)
		.execute();
}

const running = new Map<string, Promise<unknown>>();

/** Runs actions of the same name one at a time in this process. */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
	while (running.has(name)) await running.get(name);
	const action = act();
	running.set(
		name,
		action.catch(() => {}),
	);
	return action.finally(() => running.delete(name));
}

const rowsAtOnce = 200;
/** A pause between batches lets customers' orders through. */
const pauseMs = 20;

/** Deletes `Idempotency-Key`s that are older than `days`, and those of hourly calls that are older than an hour. */
export async function deleteIdempotencyKeys(db: Db, days: number, now: Date): Promise<void> {
	const idBefore = (ms: number) => firstIdOf(new Date(now.getTime() - ms));
	const ids = db.selectFrom("idempotency_keys").select("id").limit(rowsAtOnce);
	const hourly = ids.where("call", "=", hourlyCall).where("id", "<", idBefore(hourMs)).orderBy("user_id");
	for (const old of [ids.where("id", "<", idBefore(days * dayMs)).orderBy("id"), hourly]) {
		const deletion = db.deleteFrom("idempotency_keys").where("id", "in", old);
		while ((await deletion.executeTakeFirstOrThrow()).numDeletedRows === BigInt(rowsAtOnce)) await setTimeout(pauseMs);
	}
}
