import { recordAudit, systemActor } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";

const action = "backup.made";

/** Records a backup in the audit, which every process of the shop can read. */
export const recordBackupAt = (db: Db, at: Date): Promise<void> =>
	recordAudit(db, { at, actor: systemActor, action, subject: "shop" });

export async function findLastBackup(db: Db): Promise<Date | undefined> {
	const last = await db
		.selectFrom("audit")
		.select("at")
		.where("action", "=", action)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return last && new Date(last.at);
}
