import { useState } from "react";
import type { Order } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { Button } from "../ui/button.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";

/** On an unpaid order's sheet: its buyer cancels it, as in My Orders. */
export function CancelOwnOrder({ order }: { order: Order }) {
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button variant="quiet" onClick={() => setAsking(true)} aria-label={`Cancel ${orderLabel(order)}`}>
				Cancel
			</Button>
			{asking && <CancelOrderDialog order={order} onClose={() => setAsking(false)} />}
		</>
	);
}
