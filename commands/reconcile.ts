import { reconcile } from "../app/payments/reconcile.server.ts";
import { withCards } from "./cards.ts";
import { type Command, withDatabase } from "./command.ts";

export const reconcileCommand: Command = {
	usage: "reconcile                      asks the card provider about open payments and carries out due refunds, now",
	run: (config) =>
		withDatabase(config, (database) =>
			withCards(config, database, async (deps) => {
				const { paid, refunded } = await reconcile(deps);
				return `Orders found paid: ${paid}. Refunds carried out: ${refunded}.`;
			}),
		),
};
