import type { Config } from "../app/config/config.server.ts";
import { builtFrom } from "../app/config/version.server.ts";
import type { Log } from "../app/log/log.server.ts";
import { findClockFaults } from "../db/check-clock.ts";
import type { Db } from "../db/database.ts";

/**
 * Tells the log of a clock that cannot be right.
 * @throws in production, where it is behind and nobody has said that it is right (`CLOCK=trusted`)
 */
export async function checkClock(
	db: Db,
	{ config, now, log }: { config: Pick<Config, "production" | "clockTrusted">; now: Date; log: Log },
): Promise<void> {
	const { behind, differing } = await findClockFaults(db, now, builtFrom);
	if (config.production && !config.clockTrusted && behind.length > 0)
		throw new Error(
			`${behind.join("\n")}\nSet this machine's clock. Where it is right and that is not, start once with CLOCK=trusted.`,
		);
	for (const message of [...behind, ...differing]) log.error("clock.wrong", { message });
}
