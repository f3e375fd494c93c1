import type { Config } from "../app/config/config.server.ts";
import type { PaymentDeps } from "../app/payments/payment-deps.ts";
import { connectCards } from "../app/providers/connect-providers.server.ts";
import { type CommandDatabase, commandLog } from "./command.ts";

/** Connects the card provider for as long as `act` takes. */
export async function withCards<T>(
	config: Config,
	database: CommandDatabase,
	act: (deps: PaymentDeps) => Promise<T>,
): Promise<T> {
	const own = config.publicUrl ?? `http://localhost:${config.port}`;
	const clock = () => new Date();
	const deps = { ...database, config, clock, log: commandLog };
	const reach = { origins: (): [string] => [own], ownOrigin: () => own };
	// The sandbox delivers again once the shop runs.
	const cards = await connectCards({ ...deps, ...reach }, async () => new Response(null, { status: 503 }));
	try {
		return await act({ ...deps, provider: cards.provider, costs: config.costs });
	} finally {
		cards.close();
	}
}
