import { sql } from "kysely";
import type { Log } from "../app/telemetry/log.server.ts";
import type { Changes } from "./changes.ts";
import { newId } from "./new-id.ts";
import type { Db } from "./open-database.ts";

const flushMs = 100;
const lookMs = 400;
const forgottenAfterMs = 24 * 3600 * 1000;

interface SharedChangesParts {
	db: Db;
	changes: Changes;
	log: Log;
	clock: () => Date;
}

/**
 * Lets processes on one PostgreSQL hear of each other's changes within a second: each keeps its counts in rows of its
 * own, so that no two orders wait for the same row, and looks at the others'.
 * @returns what ends it
 */
export function shareChanges({ db, changes, log, clock }: SharedChangesParts): { stop(): Promise<void> } {
	const process = newId();
	const seen = new Map<string, { edits: number; moves: number }>();
	let flush: NodeJS.Timeout | undefined;
	let working: Promise<void> = Promise.resolve();

	async function write() {
		const seen_at = clock().toISOString();
		for (const [noun, { edits, moves }] of changes.own()) {
			await db
				.insertInto("changes")
				.values({ process, noun, edits, moves, seen_at })
				.onConflict((conflict) => conflict.columns(["process", "noun"]).doUpdateSet({ edits, moves, seen_at }))
				.execute();
		}
	}
	async function look() {
		const rows = await db
			.selectFrom("changes")
			.select(["noun", sql<string>`sum(edits)`.as("edits"), sql<string>`sum(moves)`.as("moves")])
			.where("process", "!=", process)
			.groupBy("noun")
			.execute();
		for (const row of rows) {
			const now = { edits: Number(row.edits), moves: Number(row.moves) };
			const before = seen.get(row.noun) ?? { edits: 0, moves: 0 };
			seen.set(row.noun, now);
			// Rows of ended processes are removed, so the sum may also fall.
			changes.foreign(row.noun, {
				edits: Math.abs(now.edits - before.edits),
				moves: Math.abs(now.moves - before.moves),
			});
		}
	}
	const guarded = (work: () => Promise<void>) => () => {
		working = working.then(work).catch((error) => log.error("changes.not-shared", { message: error.message }));
	};
	changes.onChange(() => {
		flush ??= setTimeout(() => {
			flush = undefined;
			guarded(write)();
		}, flushMs);
	});
	guarded(() => forget(db, clock()))();
	const timer = setInterval(guarded(look), lookMs);
	return {
		stop: async () => {
			clearInterval(timer);
			clearTimeout(flush);
			guarded(write)();
			await working;
		},
	};
}

async function forget(db: Db, now: Date): Promise<void> {
	const oldest = new Date(now.getTime() - forgottenAfterMs).toISOString();
	await db.deleteFrom("changes").where("seen_at", "<", oldest).execute();
}
