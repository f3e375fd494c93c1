import { deleteSecrets } from "../app/providers/shop-secrets.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import { migrate, pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { commandLog, databaseOption, withDatabase } from "./with-database.ts";

export const migrateCommand = defineCommand({
	summary: "Migrate the database to this version. Starting the shop does this too",
	options: { database: databaseOption },
	run: async (config) => {
		const database = await openDatabase(config, commandLog);
		try {
			const pending = await pendingMigrations(database.db);
			await migrate(database);
			return pending.length > 0 ? `Applied: ${pending.join(", ")}.` : "The database is already up to date.";
		} finally {
			await database.close();
		}
	},
});

export const rotateSecretsCommand = defineCommand({
	summary: "Replace the keys of sessions and tokens of a stopped shop, and sign everyone out",
	run: async (config) => {
		// A running shop would continue with the old keys.
		const unlock = lockDataFolder(config);
		try {
			return await withDatabase(config, async ({ transact }) => {
				await transact(async (tx) => {
					await deleteSecrets(tx);
					await recordAudit(tx, { at: new Date(), actor: systemActor, action: "secrets.rotated", subject: "shop" });
				});
				return "Ended all sessions. The next start of the shop will create new keys.";
			});
		} finally {
			unlock();
		}
	},
});
