import type { Config } from "../app/platform/config.server.ts";
import { createLog } from "../app/telemetry/log.server.ts";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";

/** A command of `npm run shop`: `run` answers what is printed, or throws what is wrong. */
export interface Command {
	usage: string;
	run(config: Config, words: string[]): Promise<string>;
}

/** Commands print their answer; what the shop logs goes beside it. */
export const commandLog = createLog((line) => process.stderr.write(line));

/** Opens the configured database at its newest structure for as long as `act` takes. */
export async function withDatabase<T>(config: Config, act: (database: OpenDatabase) => Promise<T>): Promise<T> {
	const database = await openDatabase(config, commandLog);
	try {
		await migrate(database.db);
		return await act(database);
	} finally {
		await database.close();
	}
}
