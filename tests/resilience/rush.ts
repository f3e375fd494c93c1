import { sql } from "kysely";
import type { OpenDatabase } from "../../db/open-database.ts";
import type { Answer } from "../support/client.ts";
import type { Person } from "./people.ts";

export interface RaceTrack {
	database: OpenDatabase;
	admin: Person;
	processes: number;
	origin(buyer: number): string;
	/** Number of times that another connection locks a product's row (PostgreSQL). */
	pauses: number;
}

export interface RetryCounts {
	busy: number;
	unanswered: number;
}

export const againCounts = ({ busy, unanswered }: RetryCounts) => ({
	"told 503, asked again": busy,
	"unanswered, asked again": unanswered,
});

/** Checks that an answer states clearly that the product is sold out. */
export const isSoldOutAnswer = ({ status, body }: Pick<Answer, "status" | "body">): boolean =>
	status === 409 && body.code === "not-enough-stock" && body.quantity === 0 && body.detail === "Out of stock.";

const maxTries = 60;

/**
 * Sends a request and retries it: after a 503 with Retry-After, or a second after a connection ended without an answer.
 * An `Idempotency-Key` makes this safe.
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
 * Lets buyers rush, and locks one product's row after the other for a moment, so that orders queue behind it in the
 * middle of their work. The connection waits for each lock without a limit.
 */
export function rushWhileHeld<T>(
	{ withoutLimits }: OpenDatabase,
	productIds: string[],
	rush: () => Promise<T>,
): Promise<T> {
	return withoutLimits(async (db) => {
		// Connects before thousands of buyers keep this process busy.
		await sql`select 1`.execute(db);
		const hold = async () => {
			for (const id of productIds) {
				await db.transaction().execute(async (tx) => {
					await sql`select 1 from products where id = ${id} for update`.execute(tx);
					await new Promise((resume) => setTimeout(resume, 30));
				});
			}
		};
		const [result] = await Promise.all([rush(), hold()]);
		return result;
	});
}
