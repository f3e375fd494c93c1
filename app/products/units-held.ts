export interface UnitLimits {
	minorder: number;
	/** The stock. */
	quantity: number;
}

/** What one account may hold unpaid of a product: of its stock above the minimum so many per cent (ruling 23). */
export interface HoldShare {
	sharePercent: number;
}

/**
 * The most units of a product that one account may hold unpaid: always the minimum order, and of what is above that a share.
 * @param limits.quantity the stock, with the units that the account holds already
 */
export const maxUnitsHeld = ({ minorder, quantity }: UnitLimits, { sharePercent }: HoldShare): number =>
	minorder + Math.floor((Math.max(0, quantity - minorder) * sharePercent) / 100);

/** The most units that an account can order of a product now; fewer than the minimum when it must pay first. */
export const maxUnitsNow = (product: UnitLimits, held: number, holds: HoldShare): number =>
	Math.min(product.quantity, maxUnitsHeld({ ...product, quantity: product.quantity + held }, holds) - held);
