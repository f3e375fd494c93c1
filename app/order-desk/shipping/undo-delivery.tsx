import { useEffect, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { useMay } from "../../identity/desk-role.ts";
import type { Order } from "../../orders/order.ts";
import { orderCountText } from "../../orders/order-facts.tsx";
import { undoEnd } from "../../orders/shipment.ts";
import { formatTime } from "../../time/calendar.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";

/** A shipment, and when its delivery can no longer be undone. */
export interface UndoableShipment {
	id: string;
	/** Number of its order. */
	number: number;
	until: Date;
}

/** Returns the newest shipment of these orders. Undefined when the shop would refuse to undo it. */
export function lastShipmentOf(orders: readonly Order[]): UndoableShipment | undefined {
	const shipments = orders.flatMap(({ status, shipmentId: id, closedAt, purchaseNumber: number }) =>
		status === "delivered" && id && closedAt ? { id, number, until: undoEnd(closedAt) } : [],
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
	async function undo(shipments: readonly UndoableShipment[]) {
		const failed = await run(async (key) => {
			for (const { id } of shipments) {
				await read(api.shipments[":id"].undo.$post({ param: { id }, header: { "idempotency-key": `${key}-${id}` } }));
				toast.dismiss(id);
				onUndone?.(id);
			}
			toast.success(undoneText(shipments));
		});
		if (failed) toast.error(failed.message);
	}
	return { busy, undo };
}

function undoneText(shipments: readonly UndoableShipment[]): string {
	const [number, ...others] = new Set(shipments.map((shipment) => shipment.number));
	return others.length === 0
		? `Delivery of order ${number} undone. The customer gets no e-mail.`
		: `Delivery of ${orderCountText(1 + others.length)} undone. The customers get no e-mail.`;
}

/** Undoes a delivery before the customer is notified. Returns undefined when it is too late. */
export function useUndoDelivery(shipment: UndoableShipment | undefined, onUndone?: (id: string) => void) {
	const { busy, undo } = useUndo(onUndone);
	const isInTime = useIsBefore(shipment?.until);
	const mayShip = useMay("shipping");
	if (!shipment || !isInTime || !mayShip) return undefined;
	return { busy, undo: () => void undo([shipment]) };
}

interface UndoDeliveryProps {
	shipment: UndoableShipment;
	/** The delivered items or their order, such as `Disc, order 10001`. */
	what: string;
	onUndone?: (id: string) => void;
}

export function UndoDelivery({ shipment, what, onUndone }: UndoDeliveryProps) {
	const undoable = useUndoDelivery(shipment, onUndone);
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

interface UndoAllProps {
	/** The oldest first. */
	shipments: readonly UndoableShipment[];
	onUndone: (id: string) => void;
}

/** Undoes several deliveries, until it is too late for the first. */
export function UndoAll({ shipments, onUndone }: UndoAllProps) {
	const { busy, undo } = useUndo(onUndone);
	const isInTime = useIsBefore(shipments[0]?.until);
	if (shipments.length < 2 || !isInTime) return null;
	return (
		<Button variant="quiet" busy={busy} onClick={() => void undo(shipments)}>
			Undo all
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
