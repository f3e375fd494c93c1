import * as z from "zod";
import { type Costs, noCosts } from "../money/costs.ts";
import { toCents, toDollars } from "../money/money.ts";

/** Delivery and tax of the shop when the order was placed. Amounts in dollars. */
export const orderCostsSchema = z.object({
	delivery: z.object({ label: z.string(), price: z.number(), freeFrom: z.number().optional() }),
	tax: z.object({ label: z.string(), percent: z.number() }),
});

type OrderCosts = z.infer<typeof orderCostsSchema>;

/** Returns the costs of the shop that a purchase stores. The days of delivery are stored when it is paid. */
export function storedCosts({ delivery: { label, cents, freeFromCents }, tax }: Costs): string {
	return JSON.stringify({ delivery: { label, cents, freeFromCents }, tax });
}

/** The costs that the purchase of an order was placed with. */
export const costsOfRow = ({ costs }: { costs: string }): Costs => JSON.parse(costs);

/** Returns undefined when nothing is ever added. */
export function presentCosts(row: { costs: string }): OrderCosts | undefined {
	const { delivery, tax } = costsOfRow(row);
	if (delivery.cents === 0 && tax.percent === 0) return undefined;
	const { label, cents, freeFromCents } = delivery;
	const freeFrom = freeFromCents !== undefined && { freeFrom: toDollars(freeFromCents) };
	return { delivery: { label, price: toDollars(cents), ...freeFrom }, tax };
}

/** The same of an order in the API. */
export function costsOfOrder({ costs }: { costs?: OrderCosts | undefined }): Costs {
	if (!costs) return noCosts;
	const { label, price, freeFrom } = costs.delivery;
	const freeFromCents = freeFrom !== undefined && { freeFromCents: toCents(freeFrom) };
	return { delivery: { label, cents: toCents(price), ...freeFromCents }, tax: costs.tax };
}
