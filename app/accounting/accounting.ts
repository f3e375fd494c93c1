import * as z from "zod";
import { taxCategories } from "../invoices/invoice.ts";
import { type Period, periodFields, periodOfMonth } from "../invoices/invoice-period.ts";
import { isoDay } from "../time/calendar.ts";

export const documentKinds = ["invoice", "credit-note"] as const;
export const paymentKinds = ["payment", "refund", "lost-dispute"] as const;
/** The code of documents whose order named no country. */
export const noCountry = "none";

/** Sums of one tax rate in one country. Amounts in dollars, of credit notes negative. */
const rateSumSchema = z.object({
	category: z.enum(taxCategories).describe("Category of EN 16931"),
	percent: z.number(),
	country: z.string().optional().describe("ISO 3166-1. Absent when the order named none"),
	invoices: z.int(),
	creditNotes: z.int(),
	invoiced: z.number().describe("Net"),
	credited: z.number().describe("Net, negative"),
	net: z.number(),
	delivery: z.number().describe("The delivery in `net`"),
	tax: z.number(),
	gross: z.number(),
});

export const accountingSchema = z.object({
	...periodFields,
	invoices: z.int(),
	creditNotes: z.int(),
	net: z.number(),
	delivery: z.number().describe("The delivery in `net`"),
	tax: z.number(),
	gross: z.number(),
	invoicedGross: z.number(),
	creditedGross: z.number().describe("Negative"),
	rates: z.array(rateSumSchema).describe("The highest rate first"),
	payments: z.object({
		count: z.int(),
		paid: z.number(),
		refunds: z.int(),
		refunded: z.number().describe("Refunds that the card provider has sent for the shop"),
		refundsDue: z.number().describe("Refunds not sent yet, of any date"),
		lost: z.number().describe("Lost in disputes. No document is about it"),
		inDispute: z.number().describe("Payments in dispute now, of any date"),
		fees: z.number().describe("The card provider's fees for these payments and their disputes, as it reports them"),
		withoutFee: z.int().describe("Payments whose fee the card provider has not reported, or in another currency"),
	}),
});

/** A document's amounts at one tax rate. */
export const documentRowSchema = z.object({
	_id: z.string(),
	number: z.string(),
	kind: z.enum(documentKinds),
	issuedOn: z.iso.date().describe("The day in the time zone of its issue"),
	issuedAt: z.iso.datetime(),
	customer: z.string(),
	vatId: z.string().optional(),
	country: z.string().optional(),
	category: z.enum(taxCategories),
	percent: z.number(),
	net: z.number(),
	delivery: z.number(),
	tax: z.number(),
	gross: z.number(),
	orderId: z.string().optional().describe("An order of its purchase"),
});

export const documentSumsSchema = documentRowSchema.pick({ net: true, delivery: true, tax: true, gross: true });

/** A payment, a refund or a lost dispute at the card provider. Refunds and lost disputes are negative. */
export const paymentEntrySchema = z.object({
	_id: z.string(),
	kind: z.enum(paymentKinds),
	at: z.iso.datetime(),
	orderId: z.string().describe("An order of the purchase"),
	orderNumber: z.int(),
	customer: z.string(),
	payment: z.string().describe("The card provider's id"),
	amount: z.number(),
	fee: z
		.number()
		.optional()
		.describe(
			"The card provider's fees for the payment and its dispute, those that it has reported. Absent without any",
		),
});

export const documentFilterFields = {
	kind: z.enum(documentKinds).optional(),
	category: z.enum(taxCategories).optional(),
	percent: z
		.string()
		.regex(/^\d{1,3}(?:\.\d{1,4})?$/, "Enter a rate such as 20")
		.optional(),
	country: z
		.string()
		.regex(/^(?:[A-Z]{2}|none)$/, "Enter a code such as DE, or none")
		.optional()
		.describe("`none` for documents whose order named no country"),
};

export type Accounting = z.infer<typeof accountingSchema>;
export type RateSum = z.infer<typeof rateSumSchema>;
export type DocumentRow = z.infer<typeof documentRowSchema>;
export type PaymentEntry = z.infer<typeof paymentEntrySchema>;
export type TaxCategory = RateSum["category"];

/** Reads the period of a page. Default: the current month. The API refuses a period that ends before it begins. */
export function readPeriod(params: URLSearchParams, now = new Date()): Period {
	const month = periodOfMonth(params.get("month") ?? "");
	if (month) return month;
	const period = z.object(periodFields).safeParse({ from: params.get("from"), until: params.get("until") });
	return period.success ? period.data : (periodOfMonth(isoDay(now).slice(0, 7)) as Period);
}

/** `20%`, `0%, no VAT`. */
export const rateLabel = ({ category, percent }: Pick<RateSum, "category" | "percent">): string =>
	category === "O" ? `${percent}%, no VAT` : `${percent}%`;

const regions = new Intl.DisplayNames("en", { type: "region" });

export const countryLabel = (country?: string): string => (country ? (regions.of(country) ?? country) : "No country");
