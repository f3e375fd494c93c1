import * as z from "zod";

/**
 * How something is taxed, in the codes of EN 16931 (UNCL 5305): S standard, Z zero rate, E exempt, O outside the scope of VAT,
 * AE reverse charge, G export, K delivery within the EU.
 */
export interface TaxKind {
	category: "S" | "Z" | "E" | "O" | "AE" | "G" | "K";
	/** 0 for all but S. */
	percent: number;
	/** Why no tax is charged: all but S and Z need it, and these two must have none. */
	reason?: string;
	/** The same as one of the VATEX codes, where one fits. */
	reasonCode?: string;
}

/** What ruling 29 calls 'none'. */
export const noTax: TaxKind = {
	category: "O",
	percent: 0,
	reason: "Not subject to VAT: no tax is charged",
	reasonCode: "VATEX-EU-O",
};

export interface Party {
	name: string;
	/** Line by line, as it is written on an envelope. */
	address: readonly string[];
	/** ISO 3166-1, two letters. */
	country: string;
	email?: string;
	vatId?: string;
	/** Its entry in a company register. */
	register?: string;
}

export interface BillLine {
	name: string;
	/** The seller's part number. */
	number?: string;
	/** Its order as the buyer knows it, where a bill is of several. */
	order?: string;
	units: number;
	/** Without tax. */
	priceCents: number;
	tax: TaxKind;
}

/** What a payment paid for, whatever it was an order or a purchase of. Amounts in US cents. */
export interface Bill {
	seller: Party;
	buyer: Party;
	/** As the buyer knows them. */
	orders: readonly string[];
	/** The buyer's own number for it. */
	purchaseOrder?: string;
	lines: readonly BillLine[];
	/** Without tax. */
	delivery?: { words: string; cents: number; tax: TaxKind };
	/** All that was paid, tax included. */
	paidCents: number;
	/** ISO 8601, UTC. */
	paidAt: string;
	/** By which card. */
	card?: { words: string; lastDigits: string };
}

/** What of a document is taxed in one way. */
export interface TaxedPart {
	tax: TaxKind;
	basisCents: number;
	taxCents: number;
}

export interface Sums {
	linesCents: number;
	deliveryCents: number;
	taxed: TaxedPart[];
	taxCents: number;
	/** Tax included. */
	totalCents: number;
	/** What the payment differs from the total by: a cent, where a part of an amount was split into net and tax. */
	roundingCents: number;
}

/** An invoice, or a credit note for one, as it is kept for good: what is made of it is made of nothing else. */
export interface Invoice extends Bill {
	number: string;
	/** ISO 8601, UTC. */
	issuedAt: string;
	/** Of a credit note: the invoice of which money went back; `paidCents` is then what went back. */
	credits?: { number: string; issuedAt: string };
	sums: Sums;
}

/** An invoice or credit note as lists of them answer it; the amount in dollars. */
export const listedInvoiceSchema = z.object({
	number: z.string(),
	kind: z.enum(["invoice", "credit-note"]),
	issuedAt: z.string(),
	total: z.number(),
});

export type ListedInvoice = z.infer<typeof listedInvoiceSchema>;

/** In characters. */
export const maxPurchaseOrderLength = 60;

/** `2026-11-23T…` → `2026-11-23`. */
export const dayOf = (at: string): string => at.slice(0, 10);
