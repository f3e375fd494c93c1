import { CompiledQuery } from "kysely";
import RateLimiterPostgres from "rate-limiter-flexible/lib/RateLimiterPostgres.js";
import { type CreateRateLimiter, limitBy, memoryCounter } from "../../app/http/rate-limits.server.ts";
import type { Db } from "../database.ts";

/**
 * Counts attempts for all processes on one PostgreSQL, a statement for each. While the database is away each process
 * counts for itself: an outage neither lifts the limits nor closes the shop.
 */
export function createPostgresLimiter(db: Db): CreateRateLimiter {
	const storeClient = {
		query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
	};
	return (limit) =>
		limitBy(
			new RateLimiterPostgres({
				storeClient,
				storeType: "client",
				tableName: "rate_limits",
				tableCreated: true,
				clearExpiredByTimeout: false,
				keyPrefix: limit.name,
				points: limit.max,
				duration: limit.windowSeconds,
				// Whoever goes on all the same is refused without asking the database.
				inMemoryBlockOnConsumed: 2 * limit.max,
				insuranceLimiter: memoryCounter(limit),
			}),
		);
}

/** Removes counts whose window has ended. */
export async function deleteEndedRateLimits(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("rate_limits").where("expire", "<", now.getTime()).execute();
}
