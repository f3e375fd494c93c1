import type { ReactNode } from "react";
import { useShopSettings } from "../api/route-context.ts";
import { addedCosts, type Costs } from "../money/costs.ts";
import { toDollars } from "../money/money.ts";
import { orderHolds } from "../orders/order.ts";
import { formatHold } from "../orders/order-facts.tsx";
import { PurchaseSummary } from "./purchase-summary.tsx";

export interface LineAhead {
	key: string;
	name: string;
	partNumber?: string;
	units: number;
	cents: number;
}

/** Returns the sums in dollars. The server computes them again when the order is placed. */
export function sumsAhead(lines: readonly Pick<LineAhead, "cents">[], costs: Costs) {
	const totals = lines.map(({ cents }) => cents);
	const added = addedCosts(totals, costs);
	const sum = (cents: number[]) => cents.reduce((total, amount) => total + amount, 0);
	const parts = sum(totals);
	const delivery = sum(added.map(({ deliveryCents }) => deliveryCents));
	const tax = sum(added.map(({ taxCents }) => taxCents));
	return {
		parts: toDollars(parts),
		delivery: toDollars(delivery),
		tax: toDollars(tax),
		total: toDollars(parts + delivery + tax),
	};
}

interface SummaryAheadProps {
	lines: readonly LineAhead[];
	/** True when the customer has ever paid: the reservation is then longer (ruling 23). */
	hasPaid: boolean;
	children?: ReactNode;
}

/** The summary of an order before it is placed. */
export function SummaryAhead({ lines, hasPaid, children }: SummaryAheadProps) {
	const { costs } = useShopSettings();
	const { minutes, neverPaidMinutes } = orderHolds;
	return (
		<PurchaseSummary
			lines={lines.map(({ cents, ...line }) => ({ ...line, total: toDollars(cents) }))}
			{...sumsAhead(lines, costs)}
			costs={costs}
			isFolded
		>
			{children}
			<p>
				We'll reserve the parts for {formatHold(hasPaid ? minutes : neverPaidMinutes)}. Unpaid orders are then
				cancelled.
			</p>
		</PurchaseSummary>
	);
}
