import type { DbOrTx } from "../../../db/database.ts";
import type { OwnPasskey } from "../../identity/second-factor.ts";

/** Maximum passkeys of an account. Fewer until its address is proven: a stranger may make many such accounts. */
export const maxPasskeys = { proven: 20, unproven: 3 };

export interface NewPasskey {
	id: string;
	userId: string;
	name: string;
	publicKey: string;
	counter: number;
	transports: string[];
	now: Date;
}

export async function listPasskeys(db: DbOrTx, userId: string): Promise<(OwnPasskey & { transports: string[] })[]> {
	const rows = await db
		.selectFrom("identity_passkey")
		.select(["id", "name", "createdAt", "usedAt", "transports"])
		.where("userId", "=", userId)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
	return rows.map(({ usedAt, transports, ...row }) => ({
		...row,
		transports: JSON.parse(transports),
		...(usedAt && { usedAt }),
	}));
}

export async function hasPasskey(db: DbOrTx, userId: string): Promise<boolean> {
	const row = await db.selectFrom("identity_passkey").select("id").where("userId", "=", userId).executeTakeFirst();
	return row !== undefined;
}

export async function hasMaxPasskeys(db: DbOrTx, user: { id: string; emailVerified: boolean }): Promise<boolean> {
	const max = maxPasskeys[user.emailVerified ? "proven" : "unproven"];
	return (await listPasskeys(db, user.id)).length >= max;
}

export function findPasskey(db: DbOrTx, id: string) {
	return db.selectFrom("identity_passkey").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores a passkey. @returns false when it is already registered */
export async function insertPasskey(db: DbOrTx, { transports, now, ...passkey }: NewPasskey): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("identity_passkey")
		.values({ ...passkey, transports: JSON.stringify(transports), createdAt: now.toISOString(), usedAt: null })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirstOrThrow();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function recordPasskeyUse(db: DbOrTx, id: string, counter: number, now: Date): Promise<void> {
	await db.updateTable("identity_passkey").set({ counter, usedAt: now.toISOString() }).where("id", "=", id).execute();
}

export async function renamePasskey(db: DbOrTx, userId: string, id: string, name: string): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("identity_passkey")
		.set({ name })
		.where("userId", "=", userId)
		.where("id", "=", id)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function deletePasskey(db: DbOrTx, userId: string, id: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("identity_passkey")
		.where("userId", "=", userId)
		.where("id", "=", id)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}
