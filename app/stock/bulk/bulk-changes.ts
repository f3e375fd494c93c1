import { numberFault, readTypedAmount, readTypedCount } from "../../forms/typed-number.ts";
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
	const after = kind === "percent" ? Math.round(before * (1 + by / 100)) : before + toCents(by);
	if (after === before) return undefined;
	const text = `${formatDollars(price)} → ${formatCents(after)}`;
	if (after <= 0) return `${text}: a price must be above $0.00`;
	if (after > toCents(maxPrice)) return `${text}: the price is too high`;
	if (!isPayable(after * minorder)) return `${text}: the minimum order must cost ${payableRange}`;
	const percent = Math.round(((after - before) / before) * 1000) / 10;
	return { change: { price: toDollars(after), seen: { price } }, text, percent };
}

const withoutSign = (text: string) =>
	text
		.replace(/[%$]/g, "")
		.trim()
		.replace(/^[+\-−]/, "");

/** Reads a typed number with a sign: `4`, `+4.5`, `-3`, `−3`, `4,5`. */
export function readSigned(text: string): number | undefined {
	const size = readTypedAmount(withoutSign(text));
	if (!size || size > maxPrice) return undefined;
	return /^[\s$]*[-−]/.test(text) ? -size : size;
}

/** Explains how to write a number that can be read in two ways. */
export function bulkFault(kind: "price" | "lowStock", text: string): string | undefined {
	if (kind === "price") return numberFault(withoutSign(text), "dollars");
	return readLevel(text) === undefined ? numberFault(text, "units") : undefined;
}

/** Reads a reorder level. Empty for the default. */
export function readLevel(text: string): number | null | undefined {
	if (text.trim() === "") return null;
	const level = readTypedCount(text);
	return level !== undefined && level <= maxUnits ? level : undefined;
}
