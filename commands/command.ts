import type { Config } from "../app/config/config.server.ts";
import { createLog } from "../app/log/log.server.ts";
import { configuredOutbox } from "../app/mail/configured-outbox.server.ts";
import { createChanges } from "../db/changes.ts";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { createTransact, type Transact } from "../db/transaction.ts";
import { assertHasShop } from "./configured-database.ts";

/** A command of `npm run shop`: `run` answers what is printed, or throws what is wrong. */
export interface Command {
	/** Its name, a `<word>` for each that it takes, the `--options` it knows; after two blanks, what it does. */
	usage: string;
	run(config: Config, words: string[]): Promise<string>;
}

/** @throws when there are words that the command would pass over */
export function rejectUnknownArguments({ usage }: Command, words: string[]): void {
	const [form = ""] = usage.split(/ {2,}/);
	const options: string[] = form.match(/--[\w-]+/g) ?? [];
	const others = words.filter((word) => !options.includes(word));
	const [tooMuch] = [
		...others.filter((word) => word.startsWith("--")),
		...others.slice(form.match(/<.+?>/g)?.length ?? 0),
	];
	if (tooMuch !== undefined) throw new Error(`Nothing was done: what is ${tooMuch} for? Usage: ${form}`);
}

/** Commands print their answer; what the shop logs goes beside it. */
export const commandLog = createLog((line) => process.stderr.write(line));

/** What a command works with. What it changes, a running shop shows within a second. */
export interface CommandDatabase extends OpenDatabase {
	transact: Transact;
}

/** Opens the configured database, brought to its newest structure, for as long as `act` takes. */
export async function withDatabase<T>(config: Config, act: (database: CommandDatabase) => Promise<T>): Promise<T> {
	const database = await openDatabase(config, commandLog);
	try {
		await assertHasShop(database.db);
		await migrate(database);
		const transact = createTransact({
			db: database.db,
			changes: createChanges(),
			clock: () => new Date(),
			outbox: configuredOutbox(config),
		});
		return await act({ ...database, transact });
	} finally {
		await database.close();
	}
}
