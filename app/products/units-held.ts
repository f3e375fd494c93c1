export interface UnitLimits {
	minorder: number;
	quantity: number;
}

/** Limits the units that one account may have in unpaid orders (ruling 23). */
export interface HoldShare {
	/** Share of the stock above the minimum order, in percent. */
	sharePercent: number;
}

/**
 * Maximum units that one account may have in unpaid orders. It is at least the minimum order.
 * @param limits.quantity the stock, plus the units that the account already has in unpaid orders
 */
export const maxUnitsHeld = ({ minorder, quantity }: UnitLimits, { sharePercent }: HoldShare): number =>
	minorder + Math.floor((Math.max(0, quantity - minorder) * sharePercent) / 100);

/**
 * Maximum units that an account can order now. If this is less than the minimum order, the account must pay for an
 * open order first.
 * @param held the units that the account already has in unpaid orders
 */
export const maxUnitsNow = (product: UnitLimits, held: number, holds: HoldShare): number =>
	Math.min(product.quantity, maxUnitsHeld({ ...product, quantity: product.quantity + held }, holds) - held);
