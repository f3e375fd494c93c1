import { isUnanswered, useRowCall } from "../api/use-row-call.ts";
import { orderMessages } from "../orders/order.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";

interface CancelUnpaidDialogProps {
	/** A sentence that names what is cancelled. */
	what: string;
	/** False for a replacement. */
	isUnpaid?: boolean;
	cancel: (key: string) => Promise<{ modifiedCount: number }>;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Cancels a customer's unpaid order or a replacement as an admin, after a confirmation (ruling 23). */
export function CancelUnpaidDialog({ what, isUnpaid = true, cancel, open, onOpenChange }: CancelUnpaidDialogProps) {
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
			title="Cancel this order?"
			body={`${what} ${isUnpaid ? "The payment will be cancelled and the units returned" : "The units will be returned"} to stock.`}
			failure={failure?.message}
			confirmLabel="Cancel order"
			cancelLabel="Keep order"
			confirmVariant="danger"
			busy={busy}
			onConfirm={() => void confirm()}
		/>
	);
}
