import { notFound, type Problem, problem } from "../http/problem.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import { payableRange } from "../money/payable.ts";
import type { UnitLimits } from "../products/units-held.ts";

export const noOrder = (): Problem => notFound("No such order");

/** Only for callers who may see the order. */
export const orderIsCancelled = (): Problem => problem("order-cancelled", "This order was cancelled.");

export const priceChanged = (priceCents: number, totalCents: number): Problem => {
	const [price, totalPrice] = [toDollars(priceCents), toDollars(totalCents)];
	return problem("price-changed", `The price is now ${formatDollars(price)} per unit.`, { price, totalPrice });
};

export const belowMinimum = ({ minorder, quantity }: UnitLimits): Problem =>
	problem("below-minimum", `Order at least ${minorder} units.`, { minorder, quantity });

export const notEnoughStock = ({ minorder, quantity }: UnitLimits): Problem =>
	problem("not-enough-stock", unitsLeftText(quantity), { minorder, quantity });

function unitsLeftText(quantity: number): string {
	if (quantity <= 0) return "None is left.";
	return quantity === 1 ? "Only 1 unit is left." : `Only ${quantity} units are left.`;
}

export const tooManyUnpaid = (held: number): Problem =>
	problem("too-many-unpaid-orders", `You hold ${held} unpaid orders. Pay or cancel one of them first.`, { held });

/** @param held units of the product in the caller's unpaid orders */
export const tooManyUnitsUnpaid = (held: number, max: number): Problem => {
	const units = (n: number) => (n === 1 ? "1 unit" : `${n} units`);
	const now = held > 0 ? `, and you hold ${held}` : "";
	const detail = `You may hold ${units(max)} of this product without having paid${now}. Order fewer, or pay for some first.`;
	return problem("too-many-units-unpaid", detail, { held, maxUnits: max });
};

export const productGone = (): Problem => problem("product-gone", "This product is no longer on sale.");

export const productAmbiguous = (): Problem =>
	problem("product-ambiguous", "Several products have this name. Send productId.");

export const notPayable = (): Problem => problem("total-not-payable", `A card payment takes ${payableRange}.`);

export interface RefusedLine {
	productId: string;
	problem: Problem;
}

/** Lists all refused lines together, so that the buyer can correct them in one go. */
export const linesRefused = (refused: RefusedLine[]): Problem => {
	const lines = refused.map(({ productId, problem: { type, title, status, ...members } }) => ({
		productId,
		...members,
	}));
	const detail = lines.length === 1 ? "One line cannot be ordered." : `${lines.length} lines cannot be ordered.`;
	return problem("lines-refused", `${detail} Nothing was.`, { lines });
};

export const idempotencyKeyReused = (): Problem =>
	problem("idempotency-key-reused", "This Idempotency-Key was used for another order.");

export const notForOthers = (): Problem => problem("not-allowed", "Orders are placed under your own e-mail.");

export const orderIsPaid = (): Problem =>
	problem("order-is-paid", "A paid order cannot be cancelled.", { deletedCount: 0 });

export const orderIsNotPaid = (): Problem =>
	problem("order-is-not-paid", "An unpaid order cannot be delivered.", { deletedCount: 0 });

export const orderIsNotDelivered = (): Problem => problem("order-is-not-delivered", "Only a delivered order travels.");

export const orderIsClosed = (): Problem =>
	problem("order-is-closed", "This order was already cancelled or delivered.", { deletedCount: 0 });

export const orderIsRefunded = (): Problem =>
	problem("order-is-refunded", "All of this order's money went back. Close it by 'Refund'.", { deletedCount: 0 });

export const paymentUnderWay = (): Problem =>
	problem("payment-under-way", "The payment is being carried out. Try again in a moment.", { deletedCount: 0 });
