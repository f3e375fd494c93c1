import { addDays } from "../time/calendar.ts";

export const salesRanges = ["7", "30", "90", "year"] as const;
export type SalesRange = (typeof salesRanges)[number];

export const salesRangeLabels: Record<SalesRange, string> = {
	"7": "7 days",
	"30": "30 days",
	"90": "90 days",
	year: "12 months",
};

/** Reads the range of the page's address. */
export const readSalesRange = (params: URLSearchParams): SalesRange =>
	salesRanges.find((range) => range === params.get("range")) ?? "30";

/** Returns the days of a range with today, or the first days of its months, oldest first. */
export function startsOf(range: SalesRange, today: string): string[] {
	if (range !== "year") return Array.from({ length: Number(range) }, (_, i) => addDays(today, i + 1 - Number(range)));
	return Array.from({ length: 12 }, (_, i) => `${addMonths(today, i - 11).slice(0, 7)}-01`);
}

/** Returns the first day of the period before, of the same length, and the day after its last. */
export function previousOf(range: SalesRange, today: string): [string, string] {
	const [first = today] = startsOf(range, today);
	if (range !== "year") return [addDays(first, -Number(range)), first];
	return [addMonths(first, -12), addDays(addMonths(today, -12), 1)];
}

/** Returns the same day of another month, or its last day. */
function addMonths(day: string, count: number): string {
	const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
	const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
