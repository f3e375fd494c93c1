import { useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { isLost, useRowCall } from "../api/use-row-call.ts";
import { formatDollars } from "../money/money.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { type Order, orderMessages } from "./order.ts";
import { orderWords } from "./order-facts.tsx";

/** Gives a paid order's money back, after a question that also asks where its units go (ruling 26). */
export function RefundOrder({ order }: { order: Order }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const [asking, setAsking] = useState(false);
	const [restock, setRestock] = useState(true);
	async function refund() {
		const failed = await run(async () => {
			const param = { id: order._id };
			const { sent, refused } = await read(api.orders[":id"].refund.$post({ param, json: { restock } }));
			if (refused) toast.error(`${orderMessages.refundRefused} ${refused}`);
			else toast.success(sent ? orderMessages.refunded : orderMessages.refundTaken);
			setAsking(false);
		});
		if (failed && isLost(failed)) toast.error(failed.message);
	}
	const what = `${order.quantity} × ${order.product} for ${order.name}, ${orderWords(order)}.`;
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => setAsking(true)}
				aria-label={`Refund ${orderWords(order)}: ${order.product} for ${order.name}`}
			>
				Refund
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Refund this order?"
				body={
					<>
						<p>
							{what} {formatDollars(order.totalPrice)} go back to the card, and the order is closed.
						</p>
						<div className="mt-4">
							<CheckboxField
								label="Put the units back in stock"
								checked={restock}
								onChange={(event) => setRestock(event.currentTarget.checked)}
							/>
						</div>
					</>
				}
				failure={failure?.message}
				confirmLabel="Refund"
				cancelLabel="Keep it"
				confirmVariant="danger"
				busy={busy}
				onConfirm={refund}
			/>
		</>
	);
}
