import { recordAudit } from "../../db/audit.ts";
import { type Db, inTransaction } from "../../db/open-database.ts";
import { makeAdmin } from "./users-repository.server.ts";

/** Makes a user admin and records by whom; answers false when nobody had to be made one. */
export function appointAdmin(db: Db, email: string, { actor, now }: { actor: string; now: Date }): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		const subject = await makeAdmin(tx, email);
		if (subject) await recordAudit(tx, { at: now, actor, action: "user.made-admin", subject });
		return subject !== undefined;
	});
}
