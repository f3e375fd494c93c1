import type { ReactNode } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { isUnanswered, useRowCall } from "../api/use-row-call.ts";
import { type Order, orderMessages } from "../orders/order.ts";
import { numberText } from "../orders/order-labels.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { isolate } from "../ui/isolate.ts";

interface CancelUnpaidDialogProps {
	noun?: "order" | "item";
	/** A sentence that names the items, the customer and the order. */
	what: string;
	/** False for a replacement. */
	isUnpaid?: boolean;
	/** Offers to cancel other unpaid orders too. */
	choice?: ReactNode;
	cancel: (key: string) => Promise<{ modifiedCount: number }>;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Cancels a customer's unpaid order or a replacement as an admin, after a confirmation (ruling 23). */
export function CancelUnpaidDialog(props: CancelUnpaidDialogProps) {
	const { noun = "order", what, isUnpaid = true, choice, cancel, open, onOpenChange } = props;
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	async function confirm() {
		const failed = await run(async (key) => {
			const { modifiedCount } = await cancel(key);
			if (modifiedCount === 0) toast.error(orderMessages.nothingDeleted);
			else toast.success(orderMessages.cancelled);
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

interface CancelUnpaidOrderDialogProps {
	order: Order;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function CancelUnpaidOrderDialog({ order, ...dialog }: CancelUnpaidOrderDialogProps) {
	const api = useApi();
	const { _id, quantity, product, name, purchaseItems, replaces } = order;
	return (
		<CancelUnpaidDialog
			{...dialog}
			noun={purchaseItems > 1 ? "item" : "order"}
			what={`${quantity} × ${isolate(product)} for ${isolate(name)}, ${numberText(order)}.`}
			isUnpaid={!replaces}
			cancel={(key) => read(api.orders[":id"].cancel.$post({ param: { id: _id }, header: { "idempotency-key": key } }))}
		/>
	);
}
