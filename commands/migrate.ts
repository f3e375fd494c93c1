import { migrate, pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { type Command, commandLog } from "./command.ts";

export const migrateCommand: Command = {
	usage: "migrate                        brings the database to this version's structure, as a start of the shop does",
	run: async (config) => {
		const database = await openDatabase(config, commandLog);
		try {
			const pending = await pendingMigrations(database.db);
			await migrate(database);
			return pending.length > 0 ? `Done: ${pending.join(", ")}.` : "Nothing was to be done.";
		} finally {
			await database.close();
		}
	},
};
