import { randomBytes } from "node:crypto";
import type { Db } from "./database.ts";

/**
 * Returns a secret of this shop, created at its first use. It is stored in the database: all processes share it, and
 * a restart signs no user out.
 */
export async function getOrCreateSecret(db: Db, name: string): Promise<string> {
	const value = randomBytes(48).toString("base64url");
	await db
		.insertInto("secrets")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
	const stored = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
	return stored.value;
}
