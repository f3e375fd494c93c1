import { formatDollars, toDollars } from "./money.ts";

/** Limits of the card provider for one payment. */
const minCents = 50;
const maxCents = 99_999_999;

export const payableRange = `from ${formatDollars(toDollars(minCents))} to ${formatDollars(toDollars(maxCents))}`;

export const isPayable = (cents: number): boolean => cents >= minCents && cents <= maxCents;
