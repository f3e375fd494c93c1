import type { Db } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { Log } from "../log/log.server.ts";
import type { Costs } from "../money/costs.ts";
import type { CardPaymentProvider } from "./card-payment-provider.ts";

export interface PaymentDeps {
	db: Db;
	transact: Transact;
	provider: CardPaymentProvider;
	/** By which delivery and tax have their names. */
	costs: Costs;
	clock: () => Date;
	log: Log;
}

/** How a refund stands. */
export interface RefundState {
	/** Else it is still due, and is asked for again. */
	sent: boolean;
	/** Why the provider does not take it, in its words. */
	refused?: string;
}
