import { useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { isUnanswered, useRowCall } from "../api/use-call.ts";
import { type Order, unitsToSend } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { capitalize, numberText } from "../orders/order-labels.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { CheckboxField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { TypedText } from "../ui/typed-text.tsx";

export function CloseWithoutRefund({ order }: { order: Order }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => setOpen(true)}
				aria-label={`Close ${orderLabel(order)} without refund: ${isolate(order.product)} for ${isolate(order.name)}`}
			>
				Close without refund
			</Button>
			<CloseWithoutRefundDialog order={order} open={isOpen} onOpenChange={setOpen} />
		</>
	);
}

interface CloseWithoutRefundDialogProps {
	order: Order;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Closes a paid order whose dispute was lost: the bank has returned the money (ruling 26). */
export function CloseWithoutRefundDialog({ order, open, onOpenChange }: CloseWithoutRefundDialogProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const [restock, setRestock] = useState(true);
	const units = unitsToSend(order);
	async function close() {
		const failed = await run(async (key) => {
			const header = { "idempotency-key": key };
			const json = { items: [{ order: order._id, restock, status: "paid" as const, left: 0 }] };
			await read(api.purchases[":id"].refund.$post({ param: { id: order.purchaseId }, header, json }));
			onOpenChange(false);
			toast.success(`${capitalize(numberText(order))} closed without refund.`);
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Close ${numberText(order)} without refund?`}
			body={
				<>
					<p>
						{units} × <TypedText>{order.product}</TypedText> for <TypedText>{order.name}</TypedText> will not be sent.
					</p>
					{units > 0 && (
						<CheckboxField
							label="Restock the units"
							checked={restock}
							onChange={() => setRestock((before) => !before)}
						/>
					)}
				</>
			}
			failure={failure?.message}
			confirmLabel={order.purchaseItems > 1 ? "Close item" : "Close order"}
			cancelLabel="Back"
			confirmVariant="danger"
			busy={busy}
			onConfirm={close}
		/>
	);
}
