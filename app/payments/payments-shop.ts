import type { Shop } from "../../db/shop.ts";
import type { Costs } from "../money/costs.ts";
import type { CardPaymentProvider } from "./card-payment-provider.ts";

export interface PaymentsShop extends Shop {
	cardPayments: CardPaymentProvider;
	costs: Costs;
}

export interface RefundState {
	/** False while the refund is still due; it is tried again. */
	sent: boolean;
	/** The provider's reason for refusing it. */
	refused?: string;
}
