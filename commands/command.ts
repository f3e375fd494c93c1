import type { Config } from "../app/platform/config.server.ts";
import { createLog } from "../app/telemetry/log.server.ts";
import { createChanges } from "../db/changes.ts";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { createTransact, type Transact } from "../db/transaction.ts";

/** A command of `npm run shop`: `run` answers what is printed, or throws what is wrong. */
export interface Command {
	usage: string;
	run(config: Config, words: string[]): Promise<string>;
}

/** Commands print their answer; what the shop logs goes beside it. */
export const commandLog = createLog((line) => process.stderr.write(line));

/** What a command works with. What it changes, a running shop shows within a second. */
export interface CommandDatabase extends OpenDatabase {
	transact: Transact;
}

/** Opens the configured database at its newest structure for as long as `act` takes. */
export async function withDatabase<T>(config: Config, act: (database: CommandDatabase) => Promise<T>): Promise<T> {
	const database = await openDatabase(config, commandLog);
	try {
		await migrate(database);
		const transact = createTransact({ db: database.db, changes: createChanges(), clock: () => new Date() });
		return await act({ ...database, transact });
	} finally {
		await database.close();
	}
}
