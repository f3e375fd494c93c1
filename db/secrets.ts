import { randomBytes } from "node:crypto";
import type { Db } from "./database.ts";

/**
 * A secret of this shop, made at its first use and kept beside the data, so that every process on the
 * same database shares it and a restart signs nobody out.
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
