import type { Shop, Tx } from "../../db/transaction.ts";
import type { Costs } from "../money/costs.ts";
import type { CardPaymentProvider } from "./card-payment-provider.ts";

export interface PaymentsShop extends Shop {
	cardPayments: CardPaymentProvider;
	costs: Costs;
}

export type LogLine = [level: "info" | "error", event: string, facts: Record<string, string | number | undefined>];

/** The transaction that records a state of the card provider. */
export interface Applying {
	tx: Tx;
	at: Date;
	costs: Costs;
	/** Logs after the commit. */
	log: (...line: LogLine) => void;
}
