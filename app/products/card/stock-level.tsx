import type { CSSProperties } from "react";

const segments = 10;
/** The number of minimum orders left at which stock counts as low. */
const lowAtOrders = 3;

export interface StockLevelProps {
	quantity: number;
	minimum: number;
}

export function stockText(quantity: number, minimum: number): string {
	if (quantity <= 0) return "Out of stock";
	if (quantity < minimum) return "Less than a minimum order left";
	return quantity / minimum <= lowAtOrders ? "Low stock" : "In stock";
}

/** A bar of ten segments. Each is one minimum order that can still be filled. */
export function StockLevel({ quantity, minimum }: StockLevelProps) {
	const filled = Math.min(segments, Math.floor(quantity / Math.max(minimum, 1)));
	const low = filled <= lowAtOrders;
	return (
		<span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
			<span className="measure">{quantity.toLocaleString("en-US")}</span>
			<span
				aria-hidden="true"
				className={`level-segments ${low ? "level-low text-mark" : "text-ok"}`}
				style={{ "--filled": filled } as CSSProperties}
			/>
			<span className={`stock-words text-xs font-medium ${low ? "text-ink" : "text-ok"}`}>
				{stockText(quantity, minimum)}
			</span>
		</span>
	);
}
