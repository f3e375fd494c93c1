import type { DbOrTx } from "../../../db/database.ts";
import { lockRow } from "../../../db/lock-rows.ts";
import type { Transact, Tx } from "../../../db/transaction.ts";
import type { ConnectedProvider } from "./connected-provider.server.ts";

/** better-auth's name for the password. */
const credential = "credential";

type ConfiguredProviders = readonly Pick<ConnectedProvider, "id" | "ownsAccount">[];

/** Returns the available sign-in methods of an account, the oldest first. @param configured the configured providers */
export async function listSignInMethods(
	db: DbOrTx,
	userId: string,
	configured: ConfiguredProviders,
): Promise<{ id: string; providerId: string; createdAt: string | Date }[]> {
	const rows = await db
		.selectFrom("identity_account")
		.select(["id", "providerId", "accountId", "createdAt"])
		.where("userId", "=", userId)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
	return rows.filter(
		({ providerId, accountId }) =>
			providerId === credential ||
			configured.some(({ id, ownsAccount }) => id === providerId && ownsAccount(accountId)),
	);
}

/**
 * Disconnects a provider, unless no other sign-in method would be left.
 * @param configured the configured providers
 * @param afterwards runs in the transaction when something was disconnected
 * @returns false when no other method would be left
 */
export function disconnectSignInMethod(
	transact: Transact,
	{ userId, provider, configured }: { userId: string; provider: string; configured: ConfiguredProviders },
	afterwards: (tx: Tx) => Promise<void>,
): Promise<boolean> {
	return transact(async (tx) => {
		// Two concurrent calls could each remove the other's last method: the second waits here.
		await lockRow(tx, "identity_user", userId);
		const left = (await listSignInMethods(tx, userId, configured)).filter(({ providerId }) => providerId !== provider);
		if (left.length === 0) return false;
		const connected = tx.deleteFrom("identity_account").where("userId", "=", userId).where("providerId", "=", provider);
		if ((await connected.executeTakeFirst()).numDeletedRows > 0n) await afterwards(tx);
		return true;
	});
}

export async function findMethodOf(db: DbOrTx, userId: string, providerId: string): Promise<string | undefined> {
	const methods = db.selectFrom("identity_account").select("id").where("userId", "=", userId);
	return (await methods.where("providerId", "=", providerId).executeTakeFirst())?.id;
}

export async function findOwner(db: DbOrTx, providerId: string, accountId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("identity_account")
		.select("userId")
		.where("providerId", "=", providerId)
		.where("accountId", "=", accountId)
		.executeTakeFirst();
	return row?.userId;
}
