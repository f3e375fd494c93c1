import { listOpenPayments } from "../orders/orders-repository.server.ts";
import { listDueRefunds } from "./refunds-repository.server.ts";
import { type PaymentDeps, refund, settle } from "./settle-payment.server.ts";

const lookBackMs = 7 * 24 * 3600 * 1000;

export interface Reconciled {
	/** Orders that had been paid unheard. */
	paid: number;
	/** Payments whose refund was still due. */
	refunded: number;
}

/**
 * Settles what a lost webhook, a closed browser, a failing provider or a crash left open: asks the provider about every
 * open payment of the last week and carries out every refund that is due. Safe to repeat and to run in several processes.
 * What fails keeps nothing else from being settled; it is tried again the next time.
 * @throws the first failure, after everything was tried
 */
export async function reconcile(deps: PaymentDeps): Promise<Reconciled> {
	const since = new Date(deps.clock().getTime() - lookBackMs);
	const paid = await tryEach(await listOpenPayments(deps.db, since), async ({ intent_id }) => {
		const settled = await settle(deps, intent_id);
		return settled?.changed ?? false;
	});
	const refunded = await tryEach(await listDueRefunds(deps.db), async (paymentId) => {
		await refund(deps, paymentId);
		return true;
	});
	const [failure] = [...paid.failures, ...refunded.failures];
	if (failure) throw failure;
	return { paid: paid.done, refunded: refunded.done };
}

/** Acts on each, also after one has failed. Returns how often it did something. */
async function tryEach<T>(items: T[], act: (item: T) => Promise<boolean>) {
	const failures: unknown[] = [];
	let done = 0;
	for (const item of items) {
		try {
			if (await act(item)) done += 1;
		} catch (error) {
			failures.push(error);
		}
	}
	return { done, failures };
}
