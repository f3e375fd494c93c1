import { formatDollars, toDollars } from "./money.ts";

/** What the card provider takes in one payment. */
const smallestCents = 50;
const largestCents = 99_999_999;

/** The same in words. */
export const payableRange = `from ${formatDollars(toDollars(smallestCents))} to ${formatDollars(toDollars(largestCents))}`;

/** Whether a total can be paid by card. */
export const isPayable = (cents: number): boolean => cents >= smallestCents && cents <= largestCents;
