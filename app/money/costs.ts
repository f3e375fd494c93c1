/** What a shop takes besides the price of its parts (ruling 29). Amounts in cents. */
export interface Costs {
	delivery: {
		label: string;
		cents: number;
		/** Parts for so much are delivered for nothing. */
		freeFromCents?: number;
	};
	tax: {
		label: string;
		/** Of parts and delivery, such as 19 or 8.25. */
		percent: number;
	};
}

export const noCosts: Costs = { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } };

export const costLabels = ({ delivery, tax }: Costs) => ({
	delivery: delivery.label ? `Delivery (${delivery.label})` : "Delivery",
	tax: tax.label ? `${tax.label} ${tax.percent} %` : "Tax",
});

/** In cents. */
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
	const taxShares = shareOut(Math.round((sum(taxed) * tax.percent) / 100), taxed);
	return totals.map((_, place) => ({ deliveryCents: deliveryShares[place] ?? 0, taxCents: taxShares[place] ?? 0 }));
}

/** Whole cents by weight: each takes what is due up to it, less what those before it took, so that no cent is lost. */
function shareOut(cents: number, weights: readonly number[]): number[] {
	const whole = sum(weights);
	let upTo = 0;
	let taken = 0;
	return weights.map((weight) => {
		upTo += weight;
		const share = Math.round((cents * upTo) / (whole || 1)) - taken;
		taken += share;
		return share;
	});
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** What of an order is paid by card: its total, and what delivery and tax add. Cents. */
export const dueCents = (order: { total_cents: number; delivery_cents: number; tax_cents: number }): number =>
	order.total_cents + order.delivery_cents + order.tax_cents;

export function addedCostsText({ delivery, tax }: Costs): string | undefined {
	const added = [delivery.cents > 0 && "delivery", tax.percent > 0 && tax.label].filter(Boolean).join(" and ");
	return added ? `plus ${added}` : undefined;
}
