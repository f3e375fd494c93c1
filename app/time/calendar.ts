const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const utcDayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const momentFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const utcMomentFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Formats a day in the user's time zone: `Nov 22, 2026`. */
export const formatDay = (at: string | Date): string => dayFormat.format(new Date(at));
/** Formats a day in UTC: `Nov 22, 2026`. */
export const formatUtcDay = (at: string | Date): string => utcDayFormat.format(new Date(at));
/** Formats a time of day in the user's time zone: `11:25 PM`. */
export const formatTime = (at: string | Date): string => timeFormat.format(new Date(at));
/** Formats day and time in the user's time zone: `Nov 22, 2026, 11:25 PM`. */
export const formatMoment = (at: string | Date): string => momentFormat.format(new Date(at));
/** Formats day and time in UTC, for mails, which are read in any time zone: `Nov 22, 2026, 11:25 PM UTC`. */
export const formatUtcMoment = (at: string | Date): string => `${utcMomentFormat.format(new Date(at))} UTC`;
