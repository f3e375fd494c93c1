export interface MailContent {
	subject: string;
	title: string;
	lines: string[];
	items?: {
		name: string;
		number?: string;
		units: number;
		/** Replaces units and price. */
		text?: string;
		/** Absent for a replacement, like `total`. */
		price?: string;
		total?: string;
	}[];
	facts?: [label: string, value: string][];
	link?: {
		label: string;
		/** A path of the shop, or an absolute URL elsewhere. */
		to: string;
	};
	notes?: string[];
	reason: string;
}

/** Label of the link of a mail that asks to pay. */
export const payLabel = "Pay your order";

/** Returns whether a mail asks to pay. Such a mail is not sent again once nothing is left to pay. */
export const asksToPay = ({ link }: MailContent): boolean => link?.label === payLabel;

/** Kinds of mail and their names on the mails page. The comments name the files that write them. */
export const mailKinds = {
	// app/orders/order-mails.server.ts
	"order-placed": "Order placed",
	"order-paid": "Receipt",
	"order-replaced": "Replacement",
	"order-cancelled": "Order cancelled",
	// app/payments/refund-mails.server.ts
	"order-refunded": "Refund",
	// app/payments/record-movements.server.ts
	"payment-disputed": "Dispute",
	// app/orders/delivery/delivery-mail.server.ts
	"delivery-changed": "Delivery details changed",
	// app/orders/shipment-mails.server.ts
	"order-shipped": "Shipped",
	// app/embedded-identity/confirmation-endpoints.server.ts
	"address-confirmation": "E-mail confirmation",
	// app/embedded-identity/passwords/reset-endpoints.server.ts
	"password-reset": "Password reset",
	// app/embedded-identity/security-mail.server.ts
	"security-change": "Security alert",
	// app/products/low-stock-mail.server.ts
	"low-stock": "Low stock",
	// app/restock-alerts/notify-back-in-stock.server.ts
	"back-in-stock": "Back in stock",
	// app/withdrawals/receive-withdrawal.server.ts
	"withdrawal-received": "Withdrawal received",
	"withdrawal-shop-notice": "New withdrawal",
} as const;

export type MailKind = keyof typeof mailKinds;

/** Kinds for the shop's staff. They are not a customer's data, also when they are about the customer's order. */
export const staffMailKinds: readonly MailKind[] = ["payment-disputed", "low-stock", "withdrawal-shop-notice"];
