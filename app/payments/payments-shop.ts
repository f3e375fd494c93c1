import type { Shop } from "../../db/shop.ts";
import type { Costs } from "../money/costs.ts";
import type { CardPaymentProvider } from "./card-payment-provider.ts";

export interface PaymentsShop extends Shop {
	cardPayments: CardPaymentProvider;
	/** Names delivery and tax. */
	costs: Costs;
}

export interface RefundState {
	/** Else it is still due, and is asked for again. */
	sent: boolean;
	/** Why the provider does not take it, in its words. */
	refused?: string;
}
