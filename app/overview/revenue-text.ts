import { formatDollars, toCents, toDollars } from "../money/money.ts";
import { formatIsoWeekday } from "../time/calendar.ts";
import type { SalesDay } from "./overview-schema.server.ts";

export const formatOrders = (count: number): string =>
	count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`;

/** Formats a day's sales: `Sun, Nov 22: $120.00 from 2 orders, $20.00 refunded`. */
export function salesText({ day, orders, revenue, refunded }: SalesDay): string {
	const back = refunded > 0 ? `, ${formatDollars(refunded)} refunded` : "";
	return `${formatIsoWeekday(day)}: ${orders === 0 ? "no orders" : `${formatDollars(revenue)} from ${formatOrders(orders)}${back}`}`;
}

export const dayOrdersUrl = (day: string): string => `/dashboard/allorder?state=all&paid=${day}`;

/** Adds up a field of all days. Money is added in cents. */
export const sumOf = (days: readonly SalesDay[], member: "orders" | "revenue" | "refunded"): number =>
	toDollars(days.reduce((sum, day) => sum + toCents(day[member]), 0));

/** Returns the top of a scale: 1, 2 or 5 times a power of ten. */
export function scaleTop(max: number): number {
	if (max <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(max));
	const step = [1, 2, 5, 10].find((times) => times * power >= max) ?? 10;
	return step * power;
}
