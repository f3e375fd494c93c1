import type { ReactNode } from "react";
import { read, useApi } from "../api/api-client.ts";
import { isUnanswered, useRowCall } from "../api/use-call.ts";
import { type Order, orderMessages } from "../orders/order.ts";
import { itemCountText } from "../orders/order-facts.tsx";
import { capitalize, numberText } from "../orders/order-labels.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { isolate } from "../ui/isolate.ts";
import { DeliveryNotice } from "./delivery-notice.tsx";

interface Cancelled {
	/** Cancelled items. */
	modifiedCount: number;
	/** Items that are being paid. */
	refusedCount?: number;
}

interface CancelDialogProps {
	noun?: "order" | "item";
	/** `order 10001`. Undefined when other orders are cancelled too. */
	number?: string;
	/** A sentence that names the items, the customer and the order. */
	what: string;
	/** False for a replacement. */
	isUnpaid?: boolean;
	/** Offers to cancel other unpaid orders too, or announces a cost. */
	choice?: ReactNode;
	cancel: (key: string) => Promise<Cancelled>;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Cancels a customer's unpaid order or a replacement as an admin, after a confirmation (ruling 23). */
export function CancelDialog(props: CancelDialogProps) {
	const { noun = "order", number, what, isUnpaid = true, choice, cancel, open, onOpenChange } = props;
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	async function confirm() {
		const failed = await run(async (key) => {
			const cancelled = await cancel(key);
			if (cancelled.modifiedCount === 0 && !cancelled.refusedCount) toast.error(orderMessages.nothingDeleted);
			else toast.success(cancelledText(cancelled, number));
			onOpenChange(false);
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Cancel this ${noun}?`}
			body={
				<>
					<p>
						{what} {isUnpaid ? "The payment will be cancelled and the units returned" : "The units will be returned"} to
						stock.
						{isUnpaid && " Customers get an e-mail only if they have confirmed their address."}
					</p>
					{choice}
				</>
			}
			failure={failure?.message}
			confirmLabel={`Cancel ${noun}`}
			cancelLabel={`Keep ${noun}`}
			confirmVariant="danger"
			busy={busy}
			onConfirm={() => void confirm()}
		/>
	);
}

function cancelledText({ modifiedCount, refusedCount = 0 }: Cancelled, number = itemCountText(modifiedCount)): string {
	const kept = refusedCount > 0 ? ` ${itemCountText(refusedCount)} not cancelled: being paid.` : "";
	return `${capitalize(number)} cancelled. The units are back in stock.${kept}`;
}

interface CancelItemDialogProps {
	order: Order;
	/** All orders of its purchase. */
	orders: readonly Order[];
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function CancelItemDialog({ order, orders, ...dialog }: CancelItemDialogProps) {
	const api = useApi();
	const { _id, quantity, product, name, purchaseItems, replaces } = order;
	return (
		<CancelDialog
			{...dialog}
			noun={purchaseItems > 1 ? "item" : "order"}
			number={numberText(order)}
			what={`${quantity} × ${isolate(product)} for ${isolate(name)}, ${numberText(order)}.`}
			isUnpaid={!replaces}
			choice={!replaces && <DeliveryNotice cancelled={order} orders={orders} />}
			cancel={(key) => read(api.orders[":id"].cancel.$post({ param: { id: _id }, header: { "idempotency-key": key } }))}
		/>
	);
}
