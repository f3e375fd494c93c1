import type { DbOrTx } from "../../../db/database.ts";

/** The app that shows an account's codes, if it has one. */
export function findCodeApp(db: DbOrTx, userId: string) {
	return db.selectFrom("identity_code_app").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Whether codes of an app are asked for at an account's sign-in. */
export async function hasCodeApp(db: DbOrTx, userId: string): Promise<boolean> {
	return Boolean((await findCodeApp(db, userId))?.confirmedAt);
}

/** Keeps a new app's secret, which counts for nothing yet. @returns false where there is one that counts */
export async function beginCodeApp(db: DbOrTx, userId: string, secret: string, now: Date): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("identity_code_app")
		.values({ userId, secret, createdAt: now.toISOString(), confirmedAt: null })
		.onConflict((conflict) =>
			conflict
				.column("userId")
				.doUpdateSet({ secret, createdAt: now.toISOString() })
				.where("identity_code_app.confirmedAt", "is", null),
		)
		.executeTakeFirstOrThrow();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An app's codes count from now on. @returns false where they do already, or the secret is another one by now */
export async function confirmCodeApp(
	db: DbOrTx,
	app: { userId: string; secret: string },
	step: number,
	now: Date,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("identity_code_app")
		.set({ confirmedAt: now.toISOString(), usedStep: step })
		.where("userId", "=", app.userId)
		.where("secret", "=", app.secret)
		.where("confirmedAt", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Uses up the code of a half minute, and older ones. @returns false when it was used before */
export async function takeStep(db: DbOrTx, userId: string, step: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("identity_code_app")
		.set({ usedStep: step })
		.where("userId", "=", userId)
		.where("confirmedAt", "is not", null)
		.where("usedStep", "<", step)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Recovery codes in place of those that there were. */
export async function replaceRecoveryCodes(db: DbOrTx, userId: string, hashes: string[]): Promise<void> {
	await db.deleteFrom("identity_recovery_code").where("userId", "=", userId).execute();
	await db
		.insertInto("identity_recovery_code")
		.values(hashes.map((hash) => ({ userId, hash })))
		.execute();
}

/** Uses a recovery code up. @returns false when there is none such, or it was used before */
export async function takeRecoveryCode(db: DbOrTx, userId: string, hash: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("identity_recovery_code")
		.where("userId", "=", userId)
		.where("hash", "=", hash)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
	const codes = await db.selectFrom("identity_recovery_code").select("hash").where("userId", "=", userId).execute();
	return codes.length;
}

/** No codes are asked for any more. @returns whether any were */
export async function endCodeApp(db: DbOrTx, userId: string): Promise<boolean> {
	await db.deleteFrom("identity_recovery_code").where("userId", "=", userId).execute();
	const { numDeletedRows } = await db.deleteFrom("identity_code_app").where("userId", "=", userId).executeTakeFirst();
	return numDeletedRows > 0n;
}
