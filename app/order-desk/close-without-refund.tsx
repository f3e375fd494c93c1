import { useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { isUnanswered, useRowCall } from "../api/use-call.ts";
import { formatDollars } from "../money/money.ts";
import { type Order, unitsToSend } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { capitalize, numberText } from "../orders/order-labels.ts";
import { PartText } from "../products/part/part-text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { CheckboxField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { TypedText } from "../ui/typed-text.tsx";
import { leftOf } from "./refund/refund-form.ts";

/** The visible name of the act. An order whose money went back needs no refund. */
export const closeLabel = (order: Order): string =>
	leftOf(order) > 0 ? "Close without refund" : `Close ${order.purchaseItems > 1 ? "item" : "order"}`;

export function CloseWithoutRefund({ order }: { order: Order }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="quiet"
				data-danger=""
				onClick={() => setOpen(true)}
				aria-label={`${closeLabel(order)}: ${orderLabel(order)}, ${isolate(order.product)} for ${isolate(order.name)}`}
			>
				{closeLabel(order)}…
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

/** Closes a paid order of which no money is left: refunded at the card provider, or lost in a dispute (ruling 26). */
export function CloseWithoutRefundDialog({ order, open, onOpenChange }: CloseWithoutRefundDialogProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const [restock, setRestock] = useState(true);
	const units = unitsToSend(order);
	const isRefunded = leftOf(order) === 0;
	const without = isRefunded ? "" : " without refund";
	async function close() {
		const failed = await run(async (key) => {
			const header = { "idempotency-key": key };
			const json = { items: [{ order: order._id, restock, status: "paid" as const, left: 0 }] };
			await read(api.purchases[":id"].refund.$post({ param: { id: order.purchaseId }, header, json }));
			onOpenChange(false);
			toast.success(`${capitalize(numberText(order))} closed${without}.`);
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Close ${numberText(order)}${without}?`}
			body={
				<>
					<p>
						{units} × <PartText text={order.product} /> for <TypedText>{order.name}</TypedText> will not be sent.
					</p>
					{isRefunded && <p>Already refunded at the card provider: {formatDollars(order.refunded ?? 0)}.</p>}
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
			confirmVariant={isRefunded ? "primary" : "danger"}
			busy={busy}
			onConfirm={close}
		/>
	);
}
