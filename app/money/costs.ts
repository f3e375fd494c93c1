/** Delivery and tax of the shop (ruling 29). Amounts in cents. */
export interface Costs {
	delivery: {
		label: string;
		cents: number;
		/** Delivery is free from this total of the parts. */
		freeFromCents?: number;
		/** Without it, no day of delivery is promised. */
		schedule?: DeliverySchedule;
	};
	tax: {
		label: string;
		/** Per cent of parts and delivery, such as 19 or 8.25, with at most four decimals. */
		percent: number;
	};
}

/** When orders ship and arrive (ruling 39). */
export interface DeliverySchedule {
	/** Time of day in the shop's time zone until which an order ships on the same day, such as `14:00`. */
	cutOff: string;
	/** From 0 for Sunday. Never empty. */
	workingDays: number[];
	/** Calendar days on which nothing ships or arrives, such as `2026-12-25`. */
	holidays: string[];
	/** Least and most working days on the way, by ISO 3166-1 code; `other` for all other countries. */
	transitDays: Record<string, [min: number, max: number]>;
}

/** Text about delivery without a cost. */
export const freeDelivery = "Free delivery.";

export const noCosts: Costs = { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } };

export const costLabels = ({ delivery, tax }: Costs) => ({
	delivery: delivery.label ? `Delivery (${delivery.label})` : "Delivery",
	tax: tax.label ? `${tax.label} ${tax.percent}%` : "Tax",
});

/** Amounts in cents. */
export interface AddedCosts {
	deliveryCents: number;
	taxCents: number;
}

/**
 * Splits delivery and tax over orders placed together by their totals, so that each can be cancelled or refunded alone
 * and the shares add up to the cent.
 * @param totals in cents, none negative
 */
export function addedCosts(totals: readonly number[], { delivery, tax }: Costs): AddedCosts[] {
	const parts = sum(totals);
	const isFree = delivery.freeFromCents !== undefined && parts >= delivery.freeFromCents;
	const deliveryShares = shareOut(isFree ? 0 : delivery.cents, totals);
	const taxed = totals.map((total, place) => total + (deliveryShares[place] ?? 0));
	const taxShares = shareOut(taxOn(sum(taxed), tax.percent), taxed);
	return totals.map((_, place) => ({ deliveryCents: deliveryShares[place] ?? 0, taxCents: taxShares[place] ?? 0 }));
}

/** A rate has at most four decimals. As an integer it is exact, so that half a cent is never rounded down. */
const percentScale = 10_000;

export const isTaxRate = (percent: number): boolean => Math.round(percent * percentScale) / percentScale === percent;

export function taxOn(netCents: number, percent: number): number {
	const whole = 100n * BigInt(percentScale);
	const taxed = BigInt(netCents) * BigInt(Math.round(percent * percentScale));
	return Number((2n * taxed + whole) / (2n * whole));
}

/** Splits an amount by weight into whole cents. Rounds running totals exactly, so that no cent is lost. */
export function shareOut(cents: number, weights: readonly (number | bigint)[]): number[] {
	const exact = weights.map(BigInt);
	const whole = exact.reduce((total, weight) => total + weight, 0n) || 1n;
	let weightSoFar = 0n;
	let assigned = 0;
	return exact.map((weight) => {
		weightSoFar += weight;
		const share = Number((2n * BigInt(cents) * weightSoFar + whole) / (2n * whole)) - assigned;
		assigned += share;
		return share;
	});
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns an order's amount due: total, delivery and tax. Cents. */
export const dueCents = (order: { total_cents: number; delivery_cents: number; tax_cents: number }): number =>
	order.total_cents + order.delivery_cents + order.tax_cents;

/**
 * Returns the price of the next units to refund with their share of delivery and tax, in cents. All units of an order
 * add up to its amount due, in any steps. Money withheld from earlier units stays withheld.
 * @param unitsLeft units that no refund is about
 * @param units at most `unitsLeft`
 */
export function unitsCents(
	due: number,
	{ quantity, unitsLeft }: { quantity: number; unitsLeft: number },
	units: number,
) {
	const [, cents = 0] = shareOut(due, [quantity - unitsLeft, units, unitsLeft - units]);
	return cents;
}

export function addedCostsText({ delivery, tax }: Costs): string | undefined {
	const added = [delivery.cents > 0 && "delivery", tax.percent > 0 && tax.label].filter(Boolean).join(" and ");
	return added ? `plus ${added}` : undefined;
}
