import type { Db } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";

/** The ways into an account, the oldest first. */
export function listWaysIn(db: Db, userId: string): Promise<{ providerId: string; createdAt: string | Date }[]> {
	return db
		.selectFrom("identity_account")
		.select(["providerId", "createdAt"])
		.where("userId", "=", userId)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

/** better-auth's name for the way in that is a password. */
const credential = "credential";

/**
 * Takes a provider away from an account.
 * @param open the providers by which one can sign in
 * @returns false where no other way in would be left: then it stays
 */
export function disconnectWayIn(
	transact: Transact,
	{ userId, provider, open }: { userId: string; provider: string; open: readonly string[] },
): Promise<boolean> {
	const others = [credential, ...open].filter((id) => id !== provider);
	return transact(async (tx) => {
		// Two at once would each leave the other's: the second waits here for the first.
		await tx
			.updateTable("identity_user")
			.set((eb) => ({ name: eb.ref("name") }))
			.where("id", "=", userId)
			.execute();
		const left = await tx
			.selectFrom("identity_account")
			.select("id")
			.where("userId", "=", userId)
			.where("providerId", "in", others)
			.limit(1)
			.execute();
		if (left.length === 0) return false;
		await tx.deleteFrom("identity_account").where("userId", "=", userId).where("providerId", "=", provider).execute();
		return true;
	});
}
