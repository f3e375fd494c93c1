export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const hourSeconds = hourMs / 1000;
export const daySeconds = dayMs / 1000;

const utc = "UTC";
let zone = utc;
let formats = createFormats(utc);

/** Sets the shop's time zone (ruling 36). The server calls it at start, and each page before it renders. */
export function setTimeZone(timeZone: string): void {
	if (timeZone === zone) return;
	formats = createFormats(timeZone);
	zone = timeZone;
}

export const shopTimeZone = (): string => zone;

/**
 * Returns the name of a time zone as the tz database spells it, or undefined when there is none. Europe/Kyiv stays, though
 * the runtime calls it Europe/Kiev.
 */
export function timeZoneNamed(name: string): string | undefined {
	// An offset such as +01:00 has no daylight saving time.
	if (!/^[a-z]/i.test(name)) return undefined;
	try {
		const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
		const [typed, known] = [name.toLowerCase(), timeZone.toLowerCase()];
		return typed === known || typed === name ? timeZone : name;
	} catch {
		return undefined;
	}
}

function createFormats(timeZone: string) {
	const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { ...options, timeZone });
	const date = { year: "numeric", month: "short", day: "numeric" } as const;
	return {
		day: format({ dateStyle: "medium" }),
		monthDay: format({ month: "short", day: "numeric" }),
		time: format({ timeStyle: "short" }),
		namedTime: format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
		moment: format({ dateStyle: "medium", timeStyle: "short" }),
		namedMoment: format({ ...date, hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
		second: format({ dateStyle: "medium", timeStyle: "medium" }),
		hour: format({ ...date, hour: "numeric" }),
		offset: format({ timeZoneName: "longOffset" }),
	};
}

const shortParts = { month: "short", day: "numeric", timeZone: utc } as const;
const isoDayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: utc });
const isoShortDayFormat = new Intl.DateTimeFormat("en-US", shortParts);
const isoWeekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "short", ...shortParts });

/** Formats a day: `Nov 22, 2026`. */
export const formatDay = (at: string | Date): string => formats.day.format(new Date(at));
/** Formats a day without its year: `Nov 22`. */
export const formatMonthDay = (at: string | Date): string => formats.monthDay.format(new Date(at));
/** Formats a time of day: `11:25 PM`. */
export const formatTime = (at: string | Date): string => formats.time.format(new Date(at));
/** Formats a time of day for customers in any time zone: `11:25 PM UTC`. */
export const formatNamedTime = (at: string | Date): string => formats.namedTime.format(new Date(at));
/** Formats day and time: `Nov 22, 2026, 11:25 PM`. */
export const formatMoment = (at: string | Date): string => formats.moment.format(new Date(at));
/** Formats day and time for mails, which are read in any time zone: `Nov 22, 2026, 11:25 PM UTC`. */
export const formatNamedMoment = (at: string | Date): string => formats.namedMoment.format(new Date(at));
/** Formats day and time to the second: `Nov 22, 2026, 11:25:30 PM`. */
export const formatSecond = (at: string | Date): string => formats.second.format(new Date(at));
/** Formats day and hour: `Nov 22, 2026, 11 PM`. */
export const formatHour = (at: string | Date): string => formats.hour.format(new Date(at));

/** Formats a calendar day, `2026-11-22`, as `Nov 22, 2026`. */
export const formatIsoDay = (day: string): string => isoDayFormat.format(new Date(day));
/** Formats a calendar day, `2026-11-22`, as `Nov 22`. */
export const formatIsoShortDay = (day: string): string => isoShortDayFormat.format(new Date(day));
/** Formats a calendar day, `2026-11-22`, as `Sun, Nov 22`. */
export const formatIsoWeekday = (day: string): string => isoWeekdayFormat.format(new Date(day));

const isoParts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const isoFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a time: `2026-11-22`. */
export function isoDay(at: string | Date, timeZone = zone): string {
	const when = new Date(at);
	if (timeZone === utc) return when.toISOString().slice(0, 10);
	const format = isoFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...isoParts, timeZone });
	isoFormats.set(timeZone, format);
	const { year, month, day } = Object.fromEntries(format.formatToParts(when).map(({ type, value }) => [type, value]));
	return `${year}-${month}-${day}`;
}

/** Returns the year of a time: `2026`. */
export const yearOf = (at: string | Date, timeZone = zone): string => isoDay(at, timeZone).slice(0, 4);

/** Returns whether a text is a day of the calendar, as addresses have it: `2026-02-28`, but not `2026-02-30`. */
export const isIsoDay = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

/** Returns a calendar day some days later: `2026-11-30`, 1 → `2026-12-01`. */
export const addDays = (day: string, days: number): string =>
	new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the first moment of a calendar day in the shop's time zone. Not every day has a midnight. */
export function startOfDay(day: string): Date {
	const midnight = Date.parse(day);
	if (zone === utc) return new Date(midnight);
	let [before, from] = [midnight - dayMs, midnight + dayMs];
	while (from - before > 1) {
		const middle = Math.floor((before + from) / 2);
		if (isoDay(new Date(middle)) < day) before = middle;
		else from = middle;
	}
	return new Date(from);
}

/** Returns the moments between the starts of two calendar days, the last one included. Each may be absent. */
export const daysBetween = (from?: string, until?: string): { from?: Date; until?: Date } => ({
	...(from && { from: startOfDay(from) }),
	...(until && { until: startOfDay(addDays(until, 1)) }),
});

/** Returns a time with the offset of the shop's time zone: `2027-01-01T00:30:00.000+01:00`. */
export function zonedIso(at: string): string {
	if (zone === utc) return at;
	const when = new Date(at);
	const name = formats.offset.formatToParts(when).find(({ type }) => type === "timeZoneName")?.value ?? "";
	const [, sign = "+", hours = "00", minutes = "00"] = /([+-])(\d\d):?(\d\d)?/.exec(name) ?? [];
	const offsetMinutes = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
	return new Date(when.getTime() + offsetMinutes * 60_000).toISOString().replace("Z", `${sign}${hours}:${minutes}`);
}
