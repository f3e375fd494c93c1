import { sql } from "kysely";
import type { OpenDatabase } from "../../db/open-database.ts";
import type { Answer } from "../support/client.ts";
import type { Person } from "./people.ts";

/** Where buyers race: shop processes on one database. */
export interface RaceTrack {
	database: OpenDatabase;
	admin: Person;
	processes: number;
	/** The process that a buyer comes to. */
	origin(buyer: number): string;
	/** How often another connection holds a product's row meanwhile (PostgreSQL). */
	pauses: number;
}

/** How often buyers had to ask again. */
export interface RetryCounts {
	/** Told 503. */
	busy: number;
	/** Their connection ended without an answer. */
	unanswered: number;
}

export const againCounts = ({ busy, unanswered }: RetryCounts) => ({
	"told 503, asked again": busy,
	"unanswered, asked again": unanswered,
});

/** Whether somebody who wanted a unit is told in words that none is left. */
export const isSoldOutAnswer = ({ status, body }: Pick<Answer, "status" | "body">): boolean =>
	status === 409 && body.code === "not-enough-stock" && body.quantity === 0 && body.detail === "None is left.";

const maxTries = 60;

/**
 * Asks, and asks again after the time that the shop says when it is too busy, or after a second when the connection has ended
 * without an answer: with an `Idempotency-Key` that is safe.
 */
export async function askPatiently(ask: () => Promise<Answer>, again: RetryCounts): Promise<Answer> {
	for (let tries = 1; ; tries++) {
		const answer = await ask().catch((error) => {
			if (!(error instanceof TypeError) || tries === maxTries) throw error;
		});
		const waitS = answer ? Number(answer.headers.get("retry-after")) : 1;
		if (answer && (answer.status !== 503 || waitS === 0 || tries === maxTries)) return answer;
		again[answer ? "busy" : "unanswered"] += 1;
		await new Promise((resume) => setTimeout(resume, waitS * 1000));
	}
}

/**
 * Another connection holds one product's row after the other for a moment, so that orders pile up behind it in the middle of
 * their work. It waits for each as long as it must.
 */
export function holdRows({ withoutLimits }: OpenDatabase, productIds: string[]): Promise<void> {
	return withoutLimits(async (db) => {
		for (const id of productIds) {
			await db.transaction().execute(async (tx) => {
				await sql`select 1 from products where id = ${id} for update`.execute(tx);
				await new Promise((resume) => setTimeout(resume, 30));
			});
		}
	});
}
