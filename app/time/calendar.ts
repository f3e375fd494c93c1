const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const utcDayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const momentFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const utcMomentFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const secondFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });
const hourParts = { year: "numeric", month: "short", day: "numeric", hour: "numeric" } as const;
const hourFormat = new Intl.DateTimeFormat("en-US", hourParts);
const shortParts = { month: "short", day: "numeric", timeZone: "UTC" } as const;
const utcShortDayFormat = new Intl.DateTimeFormat("en-US", shortParts);
const utcWeekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "short", ...shortParts });

/** Formats a day in the user's time zone: `Nov 22, 2026`. */
export const formatDay = (at: string | Date): string => dayFormat.format(new Date(at));
/** Formats a day in UTC: `Nov 22, 2026`. */
export const formatUtcDay = (at: string | Date): string => utcDayFormat.format(new Date(at));
/** Formats a time of day in the user's time zone: `11:25 PM`. */
export const formatTime = (at: string | Date): string => timeFormat.format(new Date(at));
/** Formats day and time in the user's time zone: `Nov 22, 2026, 11:25 PM`. */
export const formatMoment = (at: string | Date): string => momentFormat.format(new Date(at));
/** Formats day and time to the second in the user's time zone: `Nov 22, 2026, 11:25:30 PM`. */
export const formatSecond = (at: string | Date): string => secondFormat.format(new Date(at));
/** Formats day and hour in the user's time zone: `Nov 22, 2026, 11 PM`. */
export const formatHour = (at: string | Date): string => hourFormat.format(new Date(at));
/** Formats a day in UTC: `Nov 22`. */
export const formatUtcShortDay = (at: string | Date): string => utcShortDayFormat.format(new Date(at));
/** Formats a day in UTC: `Sun, Nov 22`. */
export const formatUtcWeekday = (at: string | Date): string => utcWeekdayFormat.format(new Date(at));
/** Formats day and time in UTC, for mails, which are read in any time zone: `Nov 22, 2026, 11:25 PM UTC`. */
export const formatUtcMoment = (at: string | Date): string => `${utcMomentFormat.format(new Date(at))} UTC`;
/** Returns the day in UTC: `2026-11-22`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
