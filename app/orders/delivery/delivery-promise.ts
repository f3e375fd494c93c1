import type { DeliverySchedule } from "../../money/costs.ts";
import { addDays, isoDay, zonedIso } from "../../time/calendar.ts";

/** Calendar days such as `2026-11-27` (ruling 39). */
export interface DeliveryDays {
	ships: string;
	arrivesFrom: string;
	arrivesUntil: string;
}

/**
 * Returns when an order of this moment ships and arrives, or undefined where nothing is promised. Until the cut-off hour
 * of a working day it ships on that day.
 * @param country ISO 3166-1. Default: the schedule's first country
 */
export function deliveryDays(
	schedule: DeliverySchedule | undefined,
	country: string | undefined,
	at: Date,
): DeliveryDays | undefined {
	const transit = schedule?.transitDays[country ?? firstCountry(schedule)] ?? schedule?.transitDays.other;
	if (!schedule || !transit) return undefined;
	const { cutOff, workingDays, holidays } = schedule;
	const isWorking = (day: string) => workingDays.includes(new Date(day).getUTCDay()) && !holidays.includes(day);
	function later(day: string, days: number): string {
		let reached = day;
		for (let left = days; left > 0; ) {
			reached = addDays(reached, 1);
			if (isWorking(reached)) left--;
		}
		return reached;
	}
	const today = isoDay(at);
	const isInTime = isWorking(today) && zonedIso(at.toISOString()).slice(11, 16) < cutOff;
	const ships = isInTime ? today : later(today, 1);
	return { ships, arrivesFrom: later(ships, transit[0]), arrivesUntil: later(ships, transit[1]) };
}

export const firstCountry = ({ transitDays }: DeliverySchedule): string => Object.keys(transitDays)[0] ?? "other";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
	...{ weekday: "short", day: "numeric", month: "short", timeZone: "UTC" },
});

/** `Fri 27 Nov`, or without its month `Fri 27`. */
function dayText(day: string, hasMonth = true): string {
	const parts = Object.fromEntries(dayFormat.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
	return `${parts.weekday} ${parts.day}${hasMonth ? ` ${parts.month}` : ""}`;
}

/** Returns the days of arrival to store with a purchase: `2026-11-27/2026-11-30`, as ISO 8601 writes an interval. */
export function promisedArrival(schedule: DeliverySchedule | undefined, country: string | undefined, paidAt: Date) {
	const days = country ? deliveryDays(schedule, country, paidAt) : undefined;
	return days ? `${days.arrivesFrom}/${days.arrivesUntil}` : null;
}

/** `Fri 27 – Mon 30 Nov`. @param arrives see {@link promisedArrival} */
export function arrivalText(arrives: string): string {
	const [arrivesFrom = "", arrivesUntil = ""] = arrives.split("/");
	if (arrivesFrom === arrivesUntil) return dayText(arrivesFrom);
	const isOneMonth = arrivesFrom.slice(0, 7) === arrivesUntil.slice(0, 7);
	return `${dayText(arrivesFrom, !isOneMonth)} – ${dayText(arrivesUntil)}`;
}

/** `Ships today, arrives Fri 27 – Mon 30 Nov` */
export function promiseText(days: DeliveryDays, today: string): string {
	const ships = days.ships === today ? "today" : days.ships === addDays(today, 1) ? "tomorrow" : dayText(days.ships);
	return `Ships ${ships}, arrives ${arrivalText(`${days.arrivesFrom}/${days.arrivesUntil}`)}`;
}
