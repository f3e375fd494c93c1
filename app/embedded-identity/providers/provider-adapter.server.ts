import { APIError, getOAuthState } from "better-auth/api";
import { getAdapter } from "better-auth/db/adapter";
import type { BetterAuthOptions } from "better-auth/types";
import type { Tx } from "../../../db/transaction.ts";
import { findAccount } from "../accounts-repository.server.ts";
import { type IdentityShop, sessionEnded } from "../identity-shop.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { lockSession, proveAddress, storeSignIn } from "../ways-in.server.ts";
import { findMethodOf } from "./sign-in-methods-repository.server.ts";

type Adapter = Awaited<ReturnType<typeof getAdapter>>;

/**
 * better-auth's access to the database. Updates use the shop's transactions, which check the caller. Three writes have
 * steps of the shop: a session, connecting a provider to an account, and a provider's proof of its address.
 */
export async function createProviderAdapter(shop: IdentityShop, options: BetterAuthOptions): Promise<Adapter> {
	const { db, kind, transact, clock } = shop;
	const recordChange = createSecurityMails(shop);
	const adapter = await getAdapter(options);
	const within = (tx: Tx) => getAdapter({ ...options, database: { db: tx, type: kind } });

	/** The account of a first sign-in is inserted in better-auth's own transaction, not here. */
	const connectProvider: Adapter["create"] = async (insert) => {
		const userId = String(insert.data.userId);
		const user = await findAccount(db, { id: userId });
		if (!user) throw new APIError("CONFLICT");
		const state = await getOAuthState();
		const sessionId = state?.link && String(state.serverContext?.sessionId);
		return transact(async (tx) => {
			if (sessionId && !(await lockSession(tx, { id: sessionId, userId }))) throw sessionEnded();
			const created = await (await within(tx)).create(insert);
			await recordChange(tx, user, "provider-connected");
			return created as never;
		});
	};

	const insertSession: Adapter["create"] = (insert) =>
		storeSignIn(transact, String(insert.data.userId), async (tx) => (await within(tx)).create(insert) as never);

	const proveByProvider = async (update: Parameters<Adapter["update"]>[0]) => {
		const userId = String(update.where.find(({ field }) => field === "id")?.value);
		const user = await findAccount(db, { id: userId });
		const provider = String((await getOAuthState())?.serverContext?.provider);
		return transact(async (tx) => {
			const methodId = await findMethodOf(tx, userId, provider);
			const ended = (await proveAddress(tx, userId, { methodId }, clock()))?.ended;
			if (user && ended) await recordChange(tx, user, "ways-in-removed");
			return (await within(tx)).update(update);
		});
	};

	const writes: Record<string, Adapter["create"]> = { account: connectProvider, session: insertSession };
	/** Uses a transaction of the shop, which checks the caller. */
	const updateUser: Adapter["update"] = (update) =>
		update.update.emailVerified === true
			? (proveByProvider(update) as never)
			: transact(async (tx) => (await within(tx)).update(update) as never);

	return {
		...adapter,
		create: (insert) => (writes[insert.model] ?? adapter.create)(insert) as never,
		update: (update) => (update.model === "user" ? updateUser(update) : adapter.update(update)) as never,
	};
}
