import { useEffect, useState } from "react";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { useRowCall } from "../../api/use-row-call.ts";
import type { Order } from "../../orders/order.ts";
import { undoEnd } from "../../orders/shipment.ts";
import { formatTime } from "../../time/calendar.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";

/** One button per shipment of these orders that can still be undone. */
export function UndoDeliveries({ orders }: { orders: readonly Order[] }) {
	const shipments = Map.groupBy(
		orders.filter(({ status, shipmentId }) => status === "delivered" && shipmentId),
		({ shipmentId = "" }) => shipmentId,
	);
	return [...shipments].map(([id, [first, ...others]]) =>
		first?.closedAt ? (
			<UndoDelivery
				key={id}
				shipmentId={id}
				until={undoEnd(first.closedAt)}
				what={`${[first, ...others].map(({ product }) => product).join(", ")}, order ${first.purchaseNumber}`}
			/>
		) : null,
	);
}

interface UndoDeliveryProps {
	shipmentId: string;
	until: Date;
	/** What was delivered, such as `Disc, order 10001`. */
	what: string;
	onUndone?: () => void;
}

/** Undoes a delivery before the customer is notified. Disappears when it is too late. */
export function UndoDelivery({ shipmentId, until, what, onUndone }: UndoDeliveryProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, run } = useRowCall();
	const isOpen = useIsBefore(until);
	async function undo() {
		const failed = await run(async (key) => {
			await read(api.shipments[":id"].undo.$post({ param: { id: shipmentId }, header: { "idempotency-key": key } }));
			toast.success("Delivery undone. The customer gets no e-mail.");
			onUndone?.();
		});
		if (failed) toast.error(failed.message);
	}
	if (!isOpen) return null;
	return (
		<Button
			variant="quiet"
			data-print="no"
			busy={busy}
			onClick={() => void undo()}
			aria-label={`Undo delivery of ${what}`}
			title={`Possible until ${formatTime(until)}. Then the customer gets an e-mail.`}
		>
			Undo delivery
		</Button>
	);
}

function useIsBefore(end: Date): boolean {
	const at = end.getTime();
	const [isBefore, setIsBefore] = useState(() => Date.now() < at);
	useEffect(() => {
		setIsBefore(Date.now() < at);
		const timer = setTimeout(() => setIsBefore(false), Math.max(0, at - Date.now()));
		return () => clearTimeout(timer);
	}, [at]);
	return isBefore;
}
