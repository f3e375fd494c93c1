import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { formatDollars } from "../money/money.ts";
import { numberedPath } from "../orders/order-facts.tsx";
import type { UnrefundedOrder, Withdrawal } from "../orders/withdrawals/withdrawal.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError } from "../ui/fields/field.tsx";

/** Marks a withdrawal as done, or reopens it. Needs a confirmation while orders are not refunded. */
export function DoneButton({ withdrawal: { _id, number, doneAt } }: { withdrawal: Withdrawal }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useCall();
	const [isConfirming, setConfirming] = useState(false);
	const [unrefunded, setUnrefunded] = useState<UnrefundedOrder[]>([]);
	async function change(done: boolean, confirmed = false) {
		const json = { done, ...(confirmed && { confirmed }) };
		await read(api.withdrawals[":id"].$patch({ param: { id: _id }, json }));
		setConfirming(false);
		toast.dismiss(_id);
		const undo = () => void change(!done, true).catch(showError);
		toast.success(`${number} ${done ? "marked as done" : "reopened"}`, {
			action: { label: "Undo", ids: [_id], onPress: undo },
		});
		await revalidate();
	}
	function showError(error: unknown) {
		if (!(error instanceof ApiFailure)) throw error;
		toast.error(error.message);
	}
	async function set(confirmed: boolean) {
		const failed = await run(() => change(!doneAt, confirmed));
		if (failed?.problem.code !== "withdrawal-not-refunded") return;
		clearFailure();
		setUnrefunded(failed.problem.orders as UnrefundedOrder[]);
		setConfirming(true);
	}
	const label = doneAt ? "Reopen" : "Mark as done";
	return (
		<div data-print="no" className="space-y-1">
			<Button
				variant="quiet"
				className="whitespace-nowrap"
				busy={busy}
				onClick={() => set(false)}
				aria-label={`${label}: ${number}`}
			>
				{label}
			</Button>
			<FormError>{isConfirming ? undefined : failure?.message}</FormError>
			<ConfirmDialog
				open={isConfirming}
				onOpenChange={setConfirming}
				title="Mark as done without a full refund?"
				body={<UnrefundedOrders orders={unrefunded} />}
				failure={failure?.message}
				confirmLabel="Mark as done"
				cancelLabel="Back"
				confirmVariant="danger"
				busy={busy}
				onConfirm={() => set(true)}
			/>
		</div>
	);
}

const UnrefundedOrders = ({ orders }: { orders: UnrefundedOrder[] }) => (
	<>
		<p>Not refunded yet:</p>
		<ul className="scroll-list max-h-60">
			{orders.map(({ _id, number, left }) => (
				<li key={_id}>
					<Link to={numberedPath(_id, number)} className="word-link measure inline-flex min-h-11 items-center">
						{number}
					</Link>{" "}
					{formatDollars(left)}
				</li>
			))}
		</ul>
	</>
);
