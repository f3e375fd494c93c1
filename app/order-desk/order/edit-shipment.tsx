import { useState } from "react";
import { useRevalidator } from "react-router";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { useCall } from "../../api/use-call.ts";
import type { Order } from "../../orders/order.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { CarrierField } from "../carrier-field.tsx";
import { TrackingField } from "../tracking-field.tsx";

/** @param order one of the shipment's */
export function EditShipment({ order }: { order: Order }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run, clearFailure } = useCall();
	const [asking, setAsking] = useState(false);
	const [carrier, setCarrier] = useState("");
	const [tracking, setTracking] = useState("");
	const isKnown = Boolean(order.carrier || order.tracking);
	function ask() {
		clearFailure();
		setCarrier(order.carrier ?? "");
		setTracking(order.tracking ?? "");
		setAsking(true);
	}
	const save = () =>
		run(async () => {
			await read(api.orders[":id"].shipment.$put({ param: { id: order._id }, json: { carrier, tracking } }));
			await revalidate();
			setAsking(false);
		});
	return (
		<span data-print="no">
			<Button variant="quiet" onClick={ask}>
				{isKnown ? "Edit tracking" : "Add tracking"}
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Carrier and tracking"
				body={
					<div className="space-y-4">
						<CarrierField value={carrier} onChange={setCarrier} />
						<TrackingField value={tracking} onChange={setTracking} />
					</div>
				}
				failure={failure?.message}
				confirmLabel="Save"
				cancelLabel="Cancel"
				busy={busy}
				onConfirm={() => void save()}
			/>
		</span>
	);
}
