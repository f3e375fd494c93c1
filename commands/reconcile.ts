import { reconcile } from "../app/payments/reconcile.server.ts";
import { connectCards } from "../app/providers.server.ts";
import { type Command, commandLog, withDatabase } from "./command.ts";

export const reconcileCommand: Command = {
	usage: "reconcile                      asks the card provider about open payments and carries out due refunds, now",
	run: (config) =>
		withDatabase(config, async (database) => {
			const own = config.publicUrl ?? `http://localhost:${config.port}`;
			const clock = () => new Date();
			const parts = { ...database, config, clock, log: commandLog };
			const reach = { origins: (): [string] => [own], ownOrigin: () => own };
			// The sandbox delivers again once the shop runs.
			const cards = await connectCards({ ...parts, ...reach }, async () => new Response(null, { status: 503 }));
			try {
				const { paid, refunded } = await reconcile({ ...parts, provider: cards.provider });
				return `Orders found paid: ${paid}. Refunds carried out: ${refunded}.`;
			} finally {
				cards.close();
			}
		}),
};
