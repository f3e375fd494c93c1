import { useShopSettings } from "../api/route-context.ts";
import { addedCosts, addedCostsText, type Costs, costLabels, freeDelivery } from "../money/costs.ts";
import { formatDollars, toDollars } from "../money/money.ts";
import type { Order } from "./order.ts";

export const noTax = "No tax added.";

/** Returns the text about costs that will be added. @param total in cents; undefined while it is unknown */
export function costsAhead(total: number | undefined, costs: Costs): string {
	const plus = addedCostsText(costs);
	if (!plus) return `${freeDelivery} ${noTax}`;
	const [added] = total === undefined ? [] : addedCosts([total], costs);
	if (total === undefined || !added) return `The total is ${plus}.`;
	const { deliveryCents, taxCents } = added;
	const dollars = (cents: number) => formatDollars(toDollars(cents));
	const labels = costLabels(costs);
	const parts = [
		costs.delivery.cents > 0 && `${labels.delivery} ${dollars(deliveryCents)}`,
		taxCents > 0 && `${labels.tax} ${dollars(taxCents)}`,
	];
	return `You pay ${dollars(total + deliveryCents + taxCents)}, including ${parts.filter(Boolean).join(" and ")}.`;
}

/** Shows delivery and tax (ruling 29). */
export function AddedCostsNote({ order: { totalPrice, delivery, tax } }: { order: Order }) {
	const labels = costLabels(useShopSettings().costs);
	if (delivery === undefined && tax === undefined) {
		return (
			<p className="mt-1 text-sm text-ink-2">
				{freeDelivery} {noTax}
			</p>
		);
	}
	return (
		<p className="mt-1 text-sm text-ink-2">
			Subtotal {formatDollars(totalPrice)}
			{delivery !== undefined && `, ${labels.delivery} ${formatDollars(delivery)}`}
			{tax !== undefined && `, ${labels.tax} ${formatDollars(tax)}`}
		</p>
	);
}
