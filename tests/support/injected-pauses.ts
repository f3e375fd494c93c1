import type { KyselyPlugin } from "kysely";
import type { CardPaymentProvider } from "../../app/payments/card-payment-provider.ts";
import type { Db } from "../../db/database.ts";

/** Waits or fails at a named point of the shop's work: `query`, or a card provider call such as `after cancel`. */
export type Pause = (point: string) => Promise<void>;

/** Returns the same database with a pause after each statement, inside transactions too. */
export function pausedDatabase(db: Db, pause: Pause): Db {
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => {
			await pause("query");
			return result;
		},
	};
	return db.withPlugin(plugin);
}

/** Returns the same card provider with a pause before and after each call. */
export function pausedProvider(provider: CardPaymentProvider, pause: Pause): CardPaymentProvider {
	const around =
		<In, Out>(name: string, call: (input: In) => Promise<Out>) =>
		async (input: In) => {
			await pause(`before ${name}`);
			const answer = await call(input);
			await pause(`after ${name}`);
			return answer;
		};
	return {
		...provider,
		create: around("create", provider.create),
		retrieve: around("retrieve", provider.retrieve),
		cancel: around("cancel", provider.cancel),
		refund: around("refund", provider.refund),
		movements: around("movements", provider.movements),
	};
}
