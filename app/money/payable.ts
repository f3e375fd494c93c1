import { formatDollars, toDollars } from "./money.ts";

/** Limits of the card provider for one payment. */
const smallestCents = 50;
const largestCents = 99_999_999;

export const payableRange = `from ${formatDollars(toDollars(smallestCents))} to ${formatDollars(toDollars(largestCents))}`;

export const isPayable = (cents: number): boolean => cents >= smallestCents && cents <= largestCents;
