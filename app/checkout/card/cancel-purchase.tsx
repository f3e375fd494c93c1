import { useState } from "react";
import { useRevalidator } from "react-router";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import type { Purchase } from "../purchase.ts";

export function CancelPurchase({ purchase: { _id, orders } }: { purchase: Purchase }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const [isAsking, setAsking] = useState(false);
	async function cancel(key: string) {
		const header = { "idempotency-key": key };
		await read(api.purchases[":id"].cancel.$post({ param: { id: _id }, header }));
		setAsking(false);
		await revalidate();
	}
	return (
		<p>
			<Button variant="quiet" onClick={() => setAsking(true)}>
				Cancel order
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setAsking}
				title="Cancel this order?"
				body={`${orders.length > 1 ? "All its parts will be cancelled. " : ""}You won't be charged.`}
				confirmLabel="Cancel order"
				cancelLabel="Keep order"
				confirmVariant="danger"
				busy={busy}
				failure={failure?.message}
				onConfirm={() => void run(cancel)}
			/>
		</p>
	);
}
