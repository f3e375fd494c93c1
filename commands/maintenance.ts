import { forgetSecrets } from "../app/providers/shop-secrets.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import { migrate, pendingMigrations } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { defineCommand } from "./command.ts";
import { commandLog, withDatabase } from "./with-database.ts";

export const migrateCommand = defineCommand({
	summary: "Bring the database to the structure of this version, as a start of the shop does",
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
});

export const rotateSecretsCommand = defineCommand({
	summary: "Make new keys for sessions and tokens, with the shop stopped. Everyone is signed out",
	run: async (config) => {
		// A running shop would continue with the old keys.
		const unlock = lockDataFolder(config);
		try {
			return await withDatabase(config, async ({ transact }) => {
				await transact(async (tx) => {
					await forgetSecrets(tx);
					await recordAudit(tx, { at: new Date(), actor: systemActor, action: "secrets.rotated", subject: "shop" });
				});
				return "All sessions have ended, and the next start makes new keys.";
			});
		} finally {
			unlock();
		}
	},
});
