import * as z from "zod";
import { isoDay } from "../time/calendar.ts";

export const taxCategories = ["S", "O"] as const;

/**
 * A tax by its category of EN 16931 (UNCL 5305): S charged, or O outside the scope of VAT. The shop has one rate for all
 * orders (ruling 29): it makes no reverse charge, export or exempt invoices.
 */
export interface TaxKind {
	category: (typeof taxCategories)[number];
	/** 0 for category O. */
	percent: number;
	/** The shop's name for it: `VAT`, `Sales tax`. */
	label?: string;
	/** Reason why no tax is charged. Required for category O, forbidden for S. */
	reason?: string;
	/** VATEX code, if one applies. */
	reasonCode?: string;
}

/** Tax of a shop without VAT (ruling 29, 'none'). */
export const noTax: TaxKind = {
	category: "O",
	percent: 0,
	reason: "Not subject to VAT: no tax is charged",
	reasonCode: "VATEX-EU-O",
};

export interface Party {
	name: string;
	address: readonly string[];
	/** ISO 3166-1, two letters. Absent when the order does not name it. */
	country?: string;
	email?: string;
	vatId?: string;
	/** Entry in a company register. */
	register?: string;
}

export interface BillLine {
	name: string;
	number?: string;
	/** The item's number, if the order has several. */
	item?: string;
	units: number;
	/** Excludes tax. */
	priceCents: number;
	tax: TaxKind;
}

/** A paid order or purchase. Amounts in US cents. */
export interface Bill {
	seller: Party;
	buyer: Party;
	/** The order's number as the customer knows it. */
	purchaseNumber: number;
	/** The numbers of the items. */
	orders: readonly string[];
	purchaseOrder?: string;
	lines: readonly BillLine[];
	/** Excludes tax. */
	delivery?: { words: string; cents: number; tax: TaxKind };
	/** Includes tax. */
	paidCents: number;
	/** ISO 8601, UTC. */
	paidAt: string;
	card?: { words: string; lastDigits: string };
}

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
}

/** The cents that a credit note takes from one order: goods, delivery and tax of each of its rates in turn. */
export interface CreditedAmounts {
	order: string;
	amounts: readonly number[];
}

/** An invoice, or a credit note for one, stored permanently. Every document is made from it alone. */
export interface Invoice extends Bill {
	number: string;
	/** ISO 8601, UTC. */
	issuedAt: string;
	/** The credited invoice, on a credit note. `paidCents` is then the refunded amount. */
	credits?: { number: string; issuedAt: string };
	/** On a credit note: what it takes from each order. */
	credited?: readonly CreditedAmounts[];
	sums: Sums;
	/** The zone of its days. Default: UTC. */
	timeZone?: string;
}

/** An e-invoice requires the buyer's country (BT-55): without it a document is only a PDF. */
export const hasXml = ({ buyer }: Pick<Invoice, "buyer">): boolean => buyer.country !== undefined;

/** An invoice or credit note in lists. The amount is in dollars. */
export const listedInvoiceSchema = z.object({
	number: z.string(),
	kind: z.enum(["invoice", "credit-note"]),
	issuedOn: z.iso.date().describe("The day in the time zone of its issue"),
	issuedAt: z.string(),
	total: z.number(),
	withoutXml: z.literal(true).optional().describe("The order named no country, which an e-invoice requires"),
});

export type ListedInvoice = z.infer<typeof listedInvoiceSchema>;

export const maxPurchaseOrderLength = 60;

/** Returns the day of a time in a document: `2026-11-23`. It stays when the shop's time zone changes. */
export const dayOf = (at: string, { timeZone = "UTC" }: Pick<Invoice, "timeZone">): string => isoDay(at, timeZone);
