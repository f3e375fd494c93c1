export interface MailContent {
	subject: string;
	title: string;
	lines: string[];
	items?: {
		name: string;
		/** The part's. */
		number?: string;
		/** The order's, where a mail tells of several. */
		order?: string;
		units: number;
		price: string;
		total: string;
	}[];
	facts?: [label: string, value: string][];
	link?: {
		label: string;
		/** Below the shop's own address, or a whole one elsewhere. */
		to: string;
	};
	notes?: string[];
	reason: string;
}

export const mailKinds = {
	"order-placed": "Order placed",
	"order-paid": "Receipt",
	"order-delivered": "On its way",
	"order-cancelled": "Order cancelled",
	"order-refunded": "Money sent back",
	"address-confirmation": "Confirm the address",
	"password-reset": "New password",
	"security-change": "Change to the sign-in",
	"low-stock": "Low in stock",
	"back-in-stock": "Back in stock",
	"withdrawal-received": "Withdrawal received",
	"withdrawal-waits": "Withdrawal to see to",
} as const;

export type MailKind = keyof typeof mailKinds;
