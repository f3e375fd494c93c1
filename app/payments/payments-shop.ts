import type { Shop } from "../../db/transaction.ts";
import type { Costs } from "../money/costs.ts";
import type { CardPaymentProvider } from "./card-payment-provider.ts";

export interface PaymentsShop extends Shop {
	cardPayments: CardPaymentProvider;
	costs: Costs;
}
