import type { Config } from "../app/config/config.server.ts";
import { createLog } from "../app/log/log.server.ts";
import { configuredOutbox } from "../app/mail/configured-outbox.server.ts";
import type { PaymentsShop } from "../app/payments/payments-shop.ts";
import { connectCards } from "../app/providers/connect-providers.server.ts";
import { createChanges } from "../db/changes.ts";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { createTransact, type Shop } from "../db/transaction.ts";
import { assertHasShop } from "./configured-database.ts";

/** Writes to standard error. Results go to standard output. */
export const commandLog = createLog((line) => process.stderr.write(line));

/** A running shop shows a command's changes within a second. */
interface CommandDatabase extends OpenDatabase, Shop {}

/** Opens the configured database, migrated to the newest structure, while `run` runs. */
export async function withDatabase<T>(config: Config, run: (database: CommandDatabase) => Promise<T>): Promise<T> {
	const database = await openDatabase(config, commandLog);
	try {
		await assertHasShop(database.db);
		await migrate(database);
		const clock = () => new Date();
		const outbox = configuredOutbox(config);
		const transact = createTransact({ db: database.db, changes: createChanges(), clock, outbox });
		return await run({ ...database, transact, clock, log: commandLog });
	} finally {
		await database.close();
	}
}

/** Connects the card provider while `run` runs. */
export async function withCards<T>(
	config: Config,
	database: CommandDatabase,
	run: (shop: PaymentsShop) => Promise<T>,
): Promise<T> {
	const origin = config.publicUrl ?? `http://localhost:${config.port}`;
	const reach = { origins: (): [string] => [origin], ownOrigin: () => origin };
	const cards = await connectCards({ ...database, ...reach, config });
	try {
		return await run({ ...database, cardPayments: cards.provider, costs: config.costs });
	} finally {
		cards.close();
	}
}
