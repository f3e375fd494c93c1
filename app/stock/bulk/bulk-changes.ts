import { numberFault, readTypedAmount, readTypedCount } from "../../forms/typed-number.ts";
import { taxOn } from "../../money/costs.ts";
import { formatCents, formatDollars, isPayable, payableRange, toCents, toDollars } from "../../money/money.ts";
import type { CellEdit, Cells } from "../../products/cells-schema.ts";
import { lowStockOf, maxPrice, maxUnits } from "../../products/product.ts";
import type { ManagedProduct } from "../managed-products-api.server.ts";

/** A change of many products. Amounts in dollars. */
export type BulkChange =
	| { kind: "percent" | "amount"; by: number }
	| { kind: "lowStock"; level: number | null }
	| { kind: "family"; family: string | null }
	| { kind: "shelf"; shelf: string | null }
	| { kind: "hidden"; hidden: boolean };

export interface PlannedChange {
	product: Pick<ManagedProduct, "_id" | "name">;
	change: CellEdit;
	/** `$38.40 → $39.94`. */
	text: string;
	/** Price after the change, in per cent of the price before it, less 100. */
	percent?: number;
}

export interface Plan {
	changes: PlannedChange[];
	refused: { product: Pick<ManagedProduct, "_id" | "name">; why: string }[];
	/** Products that have the value already, or the price after rounding. */
	same: Pick<ManagedProduct, "_id" | "name">[];
}

/** Computes the effect of a change on each product. The server validates again. */
export function planChange(products: readonly ManagedProduct[], change: BulkChange): Plan {
	const plan: Plan = { changes: [], refused: [], same: [] };
	for (const product of products) {
		const next = nextOf(product, change);
		if (typeof next === "string") plan.refused.push({ product, why: next });
		else if (next === undefined) plan.same.push(product);
		else plan.changes.push({ product, ...next });
	}
	return plan;
}

/** Reverses changes that were made. */
export const reversed = (changes: readonly PlannedChange[]): PlannedChange[] =>
	changes.map(({ product, text, change: { seen = {}, ...after } }) => {
		return { product, text: text.split(" → ").reverse().join(" → "), change: { ...seen, seen: after } };
	});

type Next = Omit<PlannedChange, "product">;

/** Returns the change, the reason against it, or undefined when there is nothing to change. */
function nextOf(product: ManagedProduct, change: BulkChange): Next | string | undefined {
	if ("by" in change) return nextPrice(product, change);
	if (change.kind === "hidden")
		return cellChange("hidden", product.hidden ?? false, change.hidden, (hidden) => (hidden ? "hidden" : "on sale"));
	if (change.kind === "family")
		return cellChange("family", product.family ?? null, change.family, (family) => family ?? "no family");
	if (change.kind === "shelf")
		return cellChange("shelf", product.shelf ?? null, change.shelf, (shelf) => shelf ?? "no shelf");
	const { minorder } = product;
	return cellChange("lowStock", product.lowStock ?? null, change.level, (level) =>
		level === null ? `${lowStockOf({ minorder })} (default)` : `${level}`,
	);
}

function cellChange<Name extends keyof Cells>(
	name: Name,
	before: NonNullable<Cells[Name]> | null,
	after: NonNullable<Cells[Name]> | null,
	text: (value: NonNullable<Cells[Name]> | null) => string,
): Next | undefined {
	if (before === after) return undefined;
	return { change: { [name]: after, seen: { [name]: before } }, text: `${text(before)} → ${text(after)}` };
}

function nextPrice(
	{ price, minorder }: ManagedProduct,
	{ kind, by }: { kind: "percent" | "amount"; by: number },
): Next | string | undefined {
	const before = toCents(price);
	// Exact, like tax: half a cent is rounded up.
	const after = kind === "percent" ? taxOn(before, 100 + by) : before + toCents(by);
	if (after === before) return undefined;
	const text = `${formatDollars(price)} → ${formatCents(after)}`;
	if (after <= 0) return `${text}: a price must be above $0.00`;
	if (after > toCents(maxPrice)) return `${text}: the price is too high`;
	if (!isPayable(after * minorder)) return `${text}: the minimum order must cost ${payableRange}`;
	const percent = Math.round(((after - before) / before) * 1000) / 10;
	return { change: { price: toDollars(after), seen: { price } }, text, percent };
}

type PriceUnit = "percent" | "amount";

const changeSign = /^([\s$]*)([+\-−–])/;
const sizeOf = (text: string, unit: PriceUnit): string => {
	const size = text.replace(changeSign, "$1").trim();
	return unit === "percent" ? size.replace(/%$/, "") : size;
};

/** Returns what to do about a sign of the other unit, such as `$10` for per cent. */
function otherUnit(text: string, unit: PriceUnit): string | undefined {
	if (unit === "percent" && /\$|USD/i.test(text)) return "Choose Dollars, or leave out the $";
	return unit === "amount" && text.includes("%") ? "Choose Per cent, or leave out the %" : undefined;
}

/** Reads a typed number with a sign: `4`, `+4.5`, `-3`, `−3`, `4,5`. */
export function readSigned(text: string, unit: PriceUnit): number | undefined {
	const size = otherUnit(text, unit) ? undefined : readTypedAmount(sizeOf(text, unit));
	if (!size || size > maxPrice) return undefined;
	return /[-−–]/.test(changeSign.exec(text)?.[2] ?? "") ? -size : size;
}

/** Explains how to write a price change or a reorder level that can't be read. */
export function bulkFault(kind: "price" | "lowStock", text: string, unit: PriceUnit): string | undefined {
	if (kind === "lowStock")
		return readLevel(text) === undefined ? (numberFault(text, "units") ?? "Enter a whole number") : undefined;
	if (readSigned(text, unit) !== undefined) return undefined;
	const fault = otherUnit(text, unit) ?? numberFault(sizeOf(text, unit), "dollars");
	return fault ?? "Enter a number such as 4 or -2.5";
}

/** Reads a reorder level. Empty for the default. */
export function readLevel(text: string): number | null | undefined {
	if (text.trim() === "") return null;
	const level = readTypedCount(text);
	return level !== undefined && level <= maxUnits ? level : undefined;
}
