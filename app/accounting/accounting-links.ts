import { monthOf, type Period } from "../invoices/invoice-period.ts";
import { formatIsoDay } from "../time/calendar.ts";
import type { DocumentRow, PaymentEntry, RateSum } from "./accounting.ts";
import { noCountry } from "./accounting.ts";

const periodQuery = (period: Period): Record<string, string> => {
	const month = monthOf(period);
	return month ? { month } : { ...period };
};

const path = (page: string, query: Record<string, string>) =>
	`/dashboard/accounting${page}?${new URLSearchParams(query)}`;

export const accountingUrl = (period: Period): string => path("", periodQuery(period));

interface DocumentsQuery {
	kind?: DocumentRow["kind"];
	rate?: Pick<RateSum, "category" | "percent" | "country">;
	/** Selects by the tax rate alone, in all countries. */
	anyCountry?: boolean;
}

/** The documents that a figure adds up. */
export function documentsUrl(period: Period, { kind, rate, anyCountry }: DocumentsQuery = {}): string {
	return path("/documents", {
		...periodQuery(period),
		...(kind && { kind }),
		...(rate && { category: rate.category, percent: `${rate.percent}` }),
		...(rate && !anyCountry && { country: rate.country ?? noCountry }),
	});
}

export const paymentsUrl = (period: Period, kind: PaymentEntry["kind"]): string =>
	path("/payments", { ...periodQuery(period), kind });

/** Returns the month before or after a period's first day. */
export function neighbourMonth({ from }: Period, months: -1 | 1): string {
	const [year, month] = from.split("-").map(Number) as [number, number];
	return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `November 2026`, or `Nov 1, 2026 – Nov 15, 2026`. */
export function periodLabel(period: Period): string {
	const month = monthOf(period);
	if (month) return monthFormat.format(new Date(`${month}-01`));
	return `${formatIsoDay(period.from)} – ${formatIsoDay(period.until)}`;
}
