import * as z from "zod";
import { daysInOrder } from "../http/days-in-order.ts";
import { addDays, daysBetween } from "../time/calendar.ts";

/** Maximum documents of a ZIP archive: an answer may take two minutes. */
export const maxZipped = 1000;

const day = z.iso.date("Enter a day such as 2026-11-30");

export const periodFields = {
	from: day.describe("First day, in the shop's time zone"),
	until: day.describe("Last day"),
};

export const periodSchema = daysInOrder(z.object(periodFields));

export const zipQuerySchema = daysInOrder(
	z.object({
		...periodFields,
		part: z
			.string()
			.regex(/^[1-9]\d{0,3}$/, "Enter a whole number of at least 1")
			.default("1")
			.transform(Number),
	}),
);

/** Calendar days in the shop's time zone, both included. */
export type Period = z.infer<typeof periodSchema>;

/** Returns the moments of a period. `until` is excluded. */
export const boundsOf = ({ from, until }: Period): { from: Date; until: Date } =>
	daysBetween(from, until) as { from: Date; until: Date };

const monthPattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Returns the days of a month such as `2026-11`, or undefined for another text. */
export function periodOfMonth(month: string): Period | undefined {
	const [, year, number] = monthPattern.exec(month) ?? [];
	if (!year) return undefined;
	const next = new Date(Date.UTC(Number(year), Number(number))).toISOString().slice(0, 10);
	return { from: `${month}-01`, until: addDays(next, -1) };
}

/** Returns the month of a period, if it is a whole one. */
export function monthOf({ from, until }: Period): string | undefined {
	const month = from.slice(0, 7);
	const whole = periodOfMonth(month);
	return whole?.from === from && whole.until === until ? month : undefined;
}

/** `2026-11`, or `2026-11-01-to-2026-11-15`. For file names. */
export const periodName = (period: Period): string => monthOf(period) ?? `${period.from}-to-${period.until}`;
