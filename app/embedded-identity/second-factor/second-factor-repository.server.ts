import type { DbOrTx } from "../../../db/database.ts";

export function findAuthenticatorApp(db: DbOrTx, userId: string) {
	return db.selectFrom("identity_code_app").selectAll().where("userId", "=", userId).executeTakeFirst();
}

export async function hasAuthenticatorApp(db: DbOrTx, userId: string): Promise<boolean> {
	return Boolean((await findAuthenticatorApp(db, userId))?.confirmedAt);
}

/** Stores a new app's secret, not yet confirmed. @returns false when a confirmed one exists */
export async function storeUnconfirmedApp(db: DbOrTx, userId: string, secret: string, now: Date): Promise<boolean> {
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

/** Confirms the app. @returns false when it is confirmed already, or the secret was replaced */
export async function confirmAuthenticatorApp(
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

/**
 * Counts a code that is about to be checked as a wrong one. {@link consumeTimeStep} takes it back.
 * @returns the number of wrong codes in a row; undefined without an app, or after `max` wrong codes
 */
export async function countCode(db: DbOrTx, userId: string, max: number): Promise<number | undefined> {
	const row = await db
		.updateTable("identity_code_app")
		.set((app) => ({ wrongCodes: app("wrongCodes", "+", 1) }))
		.where("userId", "=", userId)
		.where("confirmedAt", "is not", null)
		.where("wrongCodes", "<", max)
		.returning("wrongCodes")
		.executeTakeFirst();
	return row?.wrongCodes;
}

export async function forgetWrongCodes(db: DbOrTx, userId: string): Promise<void> {
	await db
		.updateTable("identity_code_app")
		.set({ wrongCodes: 0 })
		.where("userId", "=", userId)
		.where("wrongCodes", ">", 0)
		.execute();
}

/** Marks the code of a half minute, and older ones, as used. @returns false when it was used before */
export async function consumeTimeStep(db: DbOrTx, userId: string, step: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("identity_code_app")
		.set({ usedStep: step, wrongCodes: 0 })
		.where("userId", "=", userId)
		.where("confirmedAt", "is not", null)
		.where("usedStep", "<", step)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(db: DbOrTx, userId: string, hashes: string[]): Promise<void> {
	await db.deleteFrom("identity_recovery_code").where("userId", "=", userId).execute();
	await db
		.insertInto("identity_recovery_code")
		.values(hashes.map((hash) => ({ userId, hash })))
		.execute();
}

/** Marks a recovery code as used. @returns false when it is unknown or used */
export async function consumeRecoveryCode(db: DbOrTx, userId: string, hash: string): Promise<boolean> {
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

/** Removes the app. @returns whether there was a confirmed one */
export async function deleteAuthenticatorApp(db: DbOrTx, userId: string): Promise<boolean> {
	await db.deleteFrom("identity_recovery_code").where("userId", "=", userId).execute();
	const app = db.deleteFrom("identity_code_app").where("userId", "=", userId).returning("confirmedAt");
	return Boolean((await app.executeTakeFirst())?.confirmedAt);
}
