/** Amounts are integer cents internally. The API uses dollars with at most two decimals (ruling 4). */
export const toDollars = (cents: number): number => cents / 100;
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** The shop's only currency. Headings of CSV files name it, too. */
export const currency = "USD";

const formatter = new Intl.NumberFormat("en-US", { style: "currency", currency });

/** Formats dollars: `1234.5` → `$1,234.50`. */
export const formatDollars = (dollars: number): string => formatter.format(dollars);

/** Formats cents: `123450` → `$1,234.50`. */
export const formatCents = (cents: number): string => formatDollars(toDollars(cents));

/** Formats dollars for a field: `12.5` → `12.50`. */
export const fieldDollars = (dollars: number): string => dollars.toFixed(2);

/** Limits of the card provider for one payment. */
const minCents = 50;
const maxCents = 99_999_999;

export const payableRange = `from ${formatCents(minCents)} to ${formatCents(maxCents)}`;

export const isPayable = (cents: number): boolean => cents >= minCents && cents <= maxCents;
