import { forgetSecrets } from "../app/providers/shop-secrets.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import { lockDataFolder } from "../db/data-folder-lock.ts";
import { type Command, withDatabase } from "./command.ts";

export const rotateSecretsCommand: Command = {
	usage: "rotate-secrets                 new keys for sessions and tokens, with the shop stopped: signs everybody out",
	run: async (config) => {
		// A shop that runs would go on with the old keys.
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
};
