import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { type ReactNode, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useRowCall } from "../api/use-row-call.ts";
import { DeliveryWarnings } from "../orders/delivery/delivery-warnings.tsx";
import { type Order, orderMessages, unitsToSend } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { rememberCarrier, rememberedCarrier } from "../orders/shipment.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { CarrierField } from "./carrier-field.tsx";
import { TrackingField } from "./tracking-field.tsx";

interface DeliverOrderProps {
	order: Order;
	children: ReactNode;
}

/** The check button of a paid order (specification §2; ruling 10). Asks for carrier and tracking number first. */
export function DeliverOrder({ order, children }: DeliverOrderProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [asking, setAsking] = useState(false);
	const [carrier, setCarrier] = useState("");
	const [tracking, setTracking] = useState("");
	function ask() {
		clearFailure();
		setCarrier((entered) => entered || rememberedCarrier());
		setAsking(true);
	}
	async function deliver() {
		const failed = await run(async (key) => {
			await read(
				api.orders[":id"].$delete({
					param: { id: order._id },
					header: { "idempotency-key": key },
					query: { act: "deliver", carrier: carrier || undefined, tracking: tracking || undefined },
				}),
			);
			rememberCarrier(carrier);
			setAsking(false);
			toast.success(orderMessages.delivered);
		});
		// The row and its dialog may be gone.
		if (failed) toast.error(failed.message);
	}
	const what = `${unitsToSend(order)} × ${order.product} for ${order.name}, ${orderLabel(order)}.`;
	return (
		<>
			<Button variant="ok" onClick={ask} aria-label={`Deliver ${order.product} to ${order.name}, ${orderLabel(order)}`}>
				<IconCheck aria-hidden="true" size={20} stroke={2} />
				{children}
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Deliver this order?"
				body={
					<div className="space-y-4">
						<p>{what}</p>
						<DeliveryWarnings orders={[order]} />
						<CarrierField value={carrier} onChange={setCarrier} />
						<TrackingField value={tracking} onChange={setTracking} />
					</div>
				}
				failure={failure?.message}
				confirmLabel="Deliver"
				cancelLabel="Back"
				confirmVariant="ok"
				busy={busy}
				onConfirm={deliver}
			/>
		</>
	);
}
