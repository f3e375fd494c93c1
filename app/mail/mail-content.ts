/** What a mail says; text and HTML are made of it. */
export interface MailContent {
	subject: string;
	title: string;
	/** Sentences, each a paragraph. */
	lines: string[];
	/** What was ordered, as on a receipt. Money in words. */
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
	/** Facts, label and value. */
	facts?: [label: string, value: string][];
	/** Where it leads. */
	link?: {
		label: string;
		/** Below the shop's own address, or a whole one elsewhere. */
		to: string;
	};
	/** Sentences below it. */
	notes?: string[];
	/** Why somebody gets it. */
	reason: string;
}

/** The kinds of mail there are, and what they are called in lists. */
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
