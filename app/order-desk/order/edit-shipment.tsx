import { useState } from "react";
import { useRevalidator } from "react-router";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { useMay } from "../../identity/desk-role.ts";
import type { Order, Shipment } from "../../orders/order.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { CarrierField, TrackingField } from "../tracking-field.tsx";

/** @param order one of the shipment's */
export function EditShipment({ order }: { order: Order }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run, clearFailure } = useCall();
	const [isOpen, setOpen] = useState(false);
	const [carrier, setCarrier] = useState("");
	const [tracking, setTracking] = useState("");
	const [seen, setSeen] = useState<Shipment>({});
	const mayShip = useMay("shipping");
	const isKnown = Boolean(order.carrier || order.tracking);
	function open() {
		clearFailure();
		setCarrier(order.carrier ?? "");
		setTracking(order.tracking ?? "");
		setSeen({ carrier: order.carrier, tracking: order.tracking });
		setOpen(true);
	}
	async function save() {
		const failed = await run(async () => {
			const json = { carrier, tracking, seen };
			await read(api.orders[":id"].shipment.$put({ param: { id: order._id }, json }));
			await revalidate();
			setOpen(false);
		});
		if (failed?.problem.code === "shipment-changed") setSeen(failed.problem.present as Shipment);
	}
	if (!mayShip) return null;
	return (
		<span data-print="no">
			<Button variant="quiet" onClick={open}>
				{isKnown ? "Edit tracking" : "Add tracking"}
			</Button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Carrier and tracking"
				body={
					<>
						<CarrierField value={carrier} onChange={setCarrier} />
						<TrackingField value={tracking} onChange={setTracking} />
						<p className="mt-3 text-sm text-ink-2">
							We e-mail the customer about changes, at most four times a day for each parcel. Later changes are only on
							the order's page.
						</p>
					</>
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
