import { CompiledQuery } from "kysely";
import RateLimiterPostgres from "rate-limiter-flexible/lib/RateLimiterPostgres.js";
import { type CreateRateLimiter, limitBy, memoryCounter } from "../../app/http/rate-limits.server.ts";
import type { Db } from "../database.ts";

/**
 * Creates rate limiters that count for all processes on one PostgreSQL, with one statement per attempt. While the
 * database is unavailable, each process counts by itself: an outage neither lifts the limits nor closes the shop.
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
				// Callers that continue far beyond the limit are refused without a query.
				...(limit.givesBack ? {} : { inMemoryBlockOnConsumed: 2 * limit.max }),
				insuranceLimiter: memoryCounter(limit),
			}),
		);
}

export async function deleteEndedRateLimits(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("rate_limits").where("expire", "<", now.getTime()).execute();
}
