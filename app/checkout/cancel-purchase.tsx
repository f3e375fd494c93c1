import { useState } from "react";
import { useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import type { Purchase } from "./purchase.ts";

export function CancelPurchase({ purchase }: { purchase: Purchase }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const [asking, setAsking] = useState(false);
	async function cancel() {
		await read(api.purchases[":id"].cancel.$post({ param: { id: purchase._id } }));
		setAsking(false);
		await revalidate();
	}
	return (
		<p>
			<Button variant="quiet" onClick={() => setAsking(true)}>
				Cancel the purchase
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Cancel the purchase?"
				body="None of its orders is kept, nothing is charged, and the units go back to stock."
				confirmLabel="Cancel the purchase"
				cancelLabel="Keep it"
				confirmVariant="danger"
				busy={busy}
				failure={failure?.message}
				onConfirm={() => void run(cancel)}
			/>
		</p>
	);
}
