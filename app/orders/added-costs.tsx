import { useShopSettings } from "../api/shop-settings.ts";
import type { Costs } from "../money/costs.ts";
import { formatDollars } from "../money/money.ts";
import type { Order } from "./order.ts";

/** What a shop says of delivery that costs nothing, and of tax that it does not take. */
export const noDelivery = "Delivery costs nothing.";
export const noTax = "No tax is added.";

/** What delivery and tax are called. */
export const costLabels = ({ delivery, tax }: Costs) => ({
	delivery: delivery.label ? `Delivery (${delivery.label})` : "Delivery",
	tax: tax.label ? `${tax.label} ${tax.percent} %` : "Tax",
});

/** What a total without them does not say yet. */
export function costsAhead({ delivery, tax }: Costs): string {
	const added = [delivery.cents > 0 && "delivery", tax.percent > 0 && "tax"].filter(Boolean).join(" and ");
	return added ? `You see ${added} before you pay.` : `${noDelivery} ${noTax}`;
}

/** What the total of one order is made of, or that nothing is added to it (ruling 29). */
export function AddedCostsNote({ order: { totalPrice, delivery, tax } }: { order: Order }) {
	const labels = costLabels(useShopSettings().costs);
	if (delivery === undefined && tax === undefined) {
		return (
			<p className="mt-1 text-sm text-ink-2">
				{noDelivery} {noTax}
			</p>
		);
	}
	return (
		<p className="mt-1 text-sm text-ink-2">
			Parts {formatDollars(totalPrice)}
			{delivery !== undefined && `, ${labels.delivery} ${formatDollars(delivery)}`}
			{tax !== undefined && `, ${labels.tax} ${formatDollars(tax)}`}
		</p>
	);
}
