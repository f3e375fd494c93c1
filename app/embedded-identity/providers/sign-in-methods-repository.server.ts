import type { DbOrTx } from "../../../db/database.ts";
import { lockRow } from "../../../db/lock-rows.ts";
import type { Transact, Tx } from "../../../db/transaction.ts";
import type { ConnectedProvider } from "./connected-provider.server.ts";

/** better-auth's name for the way in that is a password. */
const credential = "credential";

type OpenProviders = readonly Pick<ConnectedProvider, "id" | "knows">[];

/** The ways into an account that are open, the oldest first. @param open the providers by which one can sign in */
export async function listSignInMethods(
	db: DbOrTx,
	userId: string,
	open: OpenProviders,
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
			providerId === credential || open.some(({ id, knows }) => id === providerId && knows(accountId)),
	);
}

/**
 * Takes a provider away from an account.
 * @param open the providers by which one can sign in
 * @param tell is called in the transaction, where there was something to take away
 * @returns false where no other way in would be left: then it stays
 */
export function disconnectSignInMethod(
	transact: Transact,
	{ userId, provider, open }: { userId: string; provider: string; open: OpenProviders },
	notify: (tx: Tx) => void,
): Promise<boolean> {
	return transact(async (tx) => {
		// Two at once would each leave the other's: the second waits here for the first.
		await lockRow(tx, "identity_user", userId);
		const left = (await listSignInMethods(tx, userId, open)).filter(({ providerId }) => providerId !== provider);
		if (left.length === 0) return false;
		const connected = tx.deleteFrom("identity_account").where("userId", "=", userId).where("providerId", "=", provider);
		if ((await connected.executeTakeFirst()).numDeletedRows > 0n) notify(tx);
		return true;
	});
}

/** Whose account one at a provider opens. */
export async function findOwner(db: DbOrTx, providerId: string, accountId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("identity_account")
		.select("userId")
		.where("providerId", "=", providerId)
		.where("accountId", "=", accountId)
		.executeTakeFirst();
	return row?.userId;
}
