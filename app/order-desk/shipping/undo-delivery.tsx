import { useEffect, useState } from "react";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { useRowCall } from "../../api/use-row-call.ts";
import type { Order } from "../../orders/order.ts";
import { undoEnd } from "../../orders/shipment.ts";
import { formatTime } from "../../time/calendar.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";

/** A shipment, and when its delivery can no longer be undone. */
export interface UndoableShipment {
	id: string;
	until: Date;
}

/** Returns the newest shipment of these orders. Undefined when the shop would refuse to undo it. */
export function lastShipmentOf(orders: readonly Order[]): UndoableShipment | undefined {
	const shipments = orders.flatMap(({ status, shipmentId, closedAt }) =>
		status === "delivered" && shipmentId && closedAt ? { id: shipmentId, until: undoEnd(closedAt) } : [],
	);
	const last = shipments.toSorted((one, other) => Number(one.until) - Number(other.until)).at(-1);
	const isFinal = orders.some(({ shipmentId, deliveryIsFinal }) => shipmentId === last?.id && deliveryIsFinal);
	return isFinal ? undefined : last;
}

/** @param onUndone is called with the id of each undone shipment */
export function useUndo(onUndone?: (id: string) => void) {
	const api = useApi();
	const toast = useToast();
	const { busy, run } = useRowCall();
	async function undo(shipments: readonly Pick<UndoableShipment, "id">[]) {
		const failed = await run(async (key) => {
			for (const { id } of shipments) {
				await read(api.shipments[":id"].undo.$post({ param: { id }, header: { "idempotency-key": `${key}-${id}` } }));
				onUndone?.(id);
			}
			toast.success(`${shipments.length > 1 ? "Deliveries" : "Delivery"} undone. The customer gets no e-mail.`);
		});
		if (failed) toast.error(failed.message);
	}
	return { busy, undo };
}

/** Undoes a delivery before the customer is notified. Returns undefined when it is too late. */
export function useUndoDelivery(shipment: UndoableShipment | undefined, onUndone?: (id: string) => void) {
	const { busy, undo } = useUndo(onUndone);
	const isInTime = useIsBefore(shipment?.until);
	if (!shipment || !isInTime) return undefined;
	return { busy, undo: () => void undo([shipment]) };
}

interface UndoDeliveryProps {
	shipment: UndoableShipment;
	/** The delivered items or their order, such as `Disc, order 10001`. */
	what: string;
}

export function UndoDelivery({ shipment, what }: UndoDeliveryProps) {
	const undoable = useUndoDelivery(shipment);
	if (!undoable) return null;
	return (
		<Button
			variant="quiet"
			data-print="no"
			busy={undoable.busy}
			onClick={undoable.undo}
			aria-label={`Undo delivery of ${what}`}
			title={`Possible until ${formatTime(shipment.until)}. Then the customer gets an e-mail.`}
		>
			Undo delivery
		</Button>
	);
}

function useIsBefore(end: Date | undefined): boolean {
	const at = end?.getTime();
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (at === undefined) return;
		setNow(Date.now());
		const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
		return () => clearTimeout(timer);
	}, [at]);
	return at !== undefined && now < at;
}
