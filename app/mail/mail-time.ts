const words = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A time as mails say it, with its zone: nobody knows where they are read. `Nov 22, 2026, 11:25 PM UTC` */
export const mailTime = (at: string): string => `${words.format(new Date(at))} UTC`;
