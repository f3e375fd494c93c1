import { formatDollars } from "../money/money.ts";

export const Dollars = ({ amount }: { amount: number }) => (
	<span className="measure whitespace-nowrap">{formatDollars(amount)}</span>
);

/** Names the row of totals, which are those of all pages. */
export const totalLabel = ({ next, previous }: { next?: string; previous?: string }): string =>
	next || previous ? "Total of all pages" : "Total";
