import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import type { Log } from "../app/log/log.server.ts";
import type { ChangeNotice, Changes, Noun } from "./changes.ts";
import type { Db } from "./database.ts";
import { databaseNow } from "./database-time.ts";
import { insertMails, type Outbox, type PostedMail } from "./outbox.ts";
import { preparedRows } from "./prepared.ts";
import type { Database } from "./schema.ts";

/** A transaction that can also announce changes and send mail. */
export interface Tx extends Transaction<Database> {
	/** Marks an object as changed. After the commit, everything that shows it is rendered again. */
	touched(noun: Noun, subject: string): void;
	/** False when the shop sends no mail: none need be written then. */
	sendsMail: boolean;
	/** Sends a mail after the commit (docs/decisions/045). Ignored when the shop sends no mail, or without a recipient. */
	post(mail: PostedMail): void;
	/** Writes the mails posted so far now instead of at the end. Use it before locking rows that others wait for. */
	writePosted(): Promise<void>;
	/** Runs after the commit, once: not for an attempt that is rolled back. */
	afterCommit(act: () => void): void;
}

/**
 * Runs `act` in a transaction, again when the database asks for a retry (PostgreSQL 40001, 40P01). An error rolls
 * everything back. Changes are known in this process when the promise resolves, and in others within a second.
 */
export type Transact = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;

/** Thrown inside a transaction to roll it back. The function that began it catches it. */
export class Rollback extends Error {}

/** Begins each transaction of a call. Throws when the caller may no longer write. */
type CallerCheck = (tx: Tx) => Promise<void>;

const currentCall = new AsyncLocalStorage<{ checkCaller?: CallerCheck }>();

/** Runs a call. Its transactions begin with the check that it sets by {@link checkCallerWith}. */
export const runCall = <T>(act: () => Promise<T>): Promise<T> => currentCall.run({}, act);

/** Sets the check of the current call, if there is one. */
export const checkCallerWith = (checkCaller: CallerCheck): void =>
	void Object.assign(currentCall.getStore() ?? {}, { checkCaller });

/** Runs work of the shop's own, which goes on whatever happens to the caller. */
export const runUnchecked = <T>(act: () => T): T => currentCall.exit(act);

const serializationFailures = new Set(["40001", "40P01"]);
const attempts = 5;

interface TransactDeps {
	db: Db;
	changes: Changes;
	clock: () => Date;
	/** Absent when the shop sends no mail. */
	outbox?: Outbox;
}

export function createTransact({ db, changes, clock, outbox }: TransactDeps): Transact {
	async function attempt<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
		const { result, notices, mails, committed } = await db.transaction().execute(async (transaction) => {
			const subjects = new Map<string, { noun: Noun; subject: string }>();
			const mails: PostedMail[] = [];
			const committed: (() => void)[] = [];
			let written = 0;
			async function writePosted() {
				const posted = mails.slice(written);
				written = mails.length;
				if (outbox) await insertMails(transaction, posted, outbox.domain, clock());
			}
			const tx = Object.assign(transaction, {
				touched: (noun: Noun, subject: string) => void subjects.set(`${noun}/${subject}`, { noun, subject }),
				sendsMail: outbox !== undefined,
				post: (mail: PostedMail) => void (outbox && mail.recipient && mails.push(mail)),
				writePosted,
				afterCommit: (act: () => void) => void committed.push(act),
			});
			await currentCall.getStore()?.checkCaller?.(tx);
			const result = await act(tx);
			await writePosted();
			return { result, mails, committed, notices: await writeNotices(tx, [...subjects.values()]) };
		});
		changes.add(notices);
		for (const act of committed) act();
		if (mails.length > 0) outbox?.onPosted?.();
		return result;
	}
	return async (act) => {
		for (let tried = 1; ; tried++) {
			try {
				return await attempt(act);
			} catch (error) {
				const code = (error as { code?: string }).code ?? "";
				if (tried === attempts || !serializationFailures.has(code)) throw error;
				await new Promise((resume) => setTimeout(resume, 2 ** tried * 5 * Math.random()));
			}
		}
	};
}

/** Runs in the transaction of the change: no notice is lost, and none is written for a change that was rolled back. */
async function writeNotices(tx: Tx, touched: { noun: Noun; subject: string }[]): Promise<ChangeNotice[]> {
	if (touched.length === 0) return [];
	// Sorted, so that two transactions never deadlock.
	const rows = touched.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)).map((row) => ({ ...row, version: 1 }));
	return (await insertNotices(tx, rows)).rows;
}

const insertNotices = preparedRows(
	(db, rows: readonly ChangeNotice[]) =>
		db
			.insertInto("changes")
			.values(rows.map((row) => ({ ...row, changed_at: databaseNow(db) })))
			.onConflict((conflict) =>
				conflict.columns(["noun", "subject"]).doUpdateSet((row) => ({
					version: row("changes.version", "+", 1),
					changed_at: row.ref("excluded.changed_at"),
				})),
			)
			.returning(["noun", "subject", "version"]),
	{ endsTransaction: true },
);

/** The services that nearly every part of the shop uses, created once by `server/services.server.ts`. */
export interface Shop {
	db: Db;
	transact: Transact;
	clock: () => Date;
	log: Log;
}
