import { formatDollars, toDollars } from "./money.ts";

/** What the card provider takes in one payment. */
const smallestCents = 50;
const largestCents = 99_999_999;

export const payableRange = `from ${formatDollars(toDollars(smallestCents))} to ${formatDollars(toDollars(largestCents))}`;

export const isPayable = (cents: number): boolean => cents >= smallestCents && cents <= largestCents;
