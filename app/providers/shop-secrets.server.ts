import { createHmac, randomBytes } from "node:crypto";
import type { Db, DbOrTx } from "../../db/database.ts";
import { ConfigError } from "../settings/config-error.ts";

interface SecretSource {
	/** SHOP_SECRET. It is not stored in the database, so no backup contains it. */
	shopSecret?: string;
}

const derive = (shopSecret: string, text: string) => createHmac("sha256", shopSecret).update(text).digest("base64url");

/** Reads or creates a secret. With SHOP_SECRET, the database alone is not enough to derive it. */
async function readSecret(db: Db, name: string, { shopSecret }: SecretSource): Promise<string> {
	const stored = await getOrCreateSecret(db, name);
	return shopSecret ? derive(shopSecret, stored) : stored;
}

/** Returns the secret that signs cookies and encrypts the keys of ID tokens. */
export const identitySecret = (db: Db, source: SecretSource) => readSecret(db, "identity", source);
/** Returns the secret that encrypts authenticator secrets. Never rotated: users would lose their second factor. */
export const factorSecret = (db: Db, source: SecretSource) => readSecret(db, "second-factors", source);
export const accessTokenSecret = (db: Db, source: SecretSource) => readSecret(db, "access-tokens", source);

/** Name of the row that proves which SHOP_SECRET the database was created with. */
const checkName = "shop-secret-check";
/** The row's value when SHOP_SECRET is not set. */
const noSecret = "none";

const checkValue = (shopSecret: string | undefined) => (shopSecret ? derive(shopSecret, checkName) : noSecret);

/** Returns whether the database was created with this SHOP_SECRET, or has no keys yet. Writes nothing. */
export async function isShopSecretRight(db: Db, { shopSecret }: SecretSource): Promise<boolean> {
	const rows = await db.selectFrom("secrets").selectAll().where("name", "in", [checkName, "identity"]).execute();
	const stored = rows.find(({ name }) => name === checkName)?.value ?? (rows.length > 0 ? noSecret : undefined);
	return stored === undefined || stored === checkValue(shopSecret);
}

/** @throws {ConfigError} when the database was created with another SHOP_SECRET, or without one */
export async function checkShopSecret(db: Db, { shopSecret }: SecretSource): Promise<void> {
	if (!(await isShopSecretRight(db, { shopSecret }))) {
		throw new ConfigError(
			"SHOP_SECRET: does not belong to this database. Set the right one, or create new keys and sign everyone out by running\n  shop rotate-secrets",
		);
	}
	await db
		.insertInto("secrets")
		.values({ name: checkName, value: checkValue(shopSecret) })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
}

/** Deletes all keys and sessions. The next start creates new keys. */
export async function deleteSecrets(tx: DbOrTx): Promise<void> {
	await tx.deleteFrom("secrets").where("name", "in", ["identity", "access-tokens", checkName]).execute();
	await tx.deleteFrom("identity_jwks").execute();
	await tx.deleteFrom("identity_session").execute();
	await tx.deleteFrom("identity_verification").execute();
}

/** Returns a function that checks whether `rotate-secrets` has changed the keys since this call. */
export async function watchSecrets(db: Db): Promise<() => Promise<boolean>> {
	const read = async () => (await db.selectFrom("secrets").select("value").where("name", "=", "identity").execute())[0];
	const initial = await read();
	return async () => (await read())?.value !== initial?.value;
}

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
