export interface UnitLimits {
	minorder: number;
	quantity: number;
}

/** Percentage of the stock above the minimum order that one account may hold in unpaid orders (ruling 23). */
export interface HoldShare {
	sharePercent: number;
}

/**
 * Maximum units that one account may hold unpaid: at least the minimum order.
 * @param limits.quantity the stock, plus the units that the account holds already
 */
export const maxUnitsHeld = ({ minorder, quantity }: UnitLimits, { sharePercent }: HoldShare): number =>
	minorder + Math.floor((Math.max(0, quantity - minorder) * sharePercent) / 100);

/** Maximum units that an account can order now. Below the minimum order when the account must pay first. */
export const maxUnitsNow = (product: UnitLimits, held: number, holds: HoldShare): number =>
	Math.min(product.quantity, maxUnitsHeld({ ...product, quantity: product.quantity + held }, holds) - held);
