import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { ApiFailure, useApi } from "../../api/api-client.ts";
import { useShopSettings } from "../../api/route-context.ts";
import { affectsAllCalls, isUnanswered, useRowCall } from "../../api/use-call.ts";
import { type DeskPurchase, ordersToPack, type Parcel, remainingOrders } from "../../orders/list/desk-purchase.ts";
import { orderMessages, type Shipment } from "../../orders/order.ts";
import { itemCountText, orderCountText } from "../../orders/order-facts.tsx";
import { undoMinutes } from "../../orders/shipment.ts";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { deliverParcel } from "../shipping/deliver-parcel.ts";
import { type UndoableShipment, useUndo } from "../shipping/undo-delivery.tsx";

export interface DeliveryReport {
	delivered: { parcel: Parcel; shipment: UndoableShipment }[];
	failed: { parcel: Parcel; why: string }[];
	/** Parcels not tried yet. They stay after a failure that affects all calls, and when the admin leaves the page. */
	untried: Parcel[];
}

export const lostDelivery =
	"No response from the shop. The order may have been shipped. Check it before you try again.";

/**
 * Delivers parcels one after the other, then loads the list again. When the admin leaves the page, it stops after the
 * current order and shows how many were delivered.
 */
export function useDeliverParcels() {
	const api = useApi();
	const toast = useToast();
	const { sendsMail } = useShopSettings();
	const { busy, run } = useRowCall();
	const [report, setReport] = useState<DeliveryReport>();
	/** Reasons of failures by purchase, until a delivery of it succeeds. */
	const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
	const left = useLeft(busy);
	const last = useRef<Shipment>({});

	/** Removes an undone delivery from the report. */
	const onUndone = useCallback((id: string) => {
		setReport((before) => {
			if (!before) return before;
			const delivered = before.delivered.filter(({ shipment }) => shipment.id !== id);
			const isEmpty = delivered.length + before.failed.length + before.untried.length === 0;
			return isEmpty ? undefined : { ...before, delivered };
		});
	}, []);
	const { undo } = useUndo(onUndone);

	const setFailure = ({ _id }: DeskPurchase, why: string | undefined) =>
		setFailures(({ [_id]: _, ...others }) => (why === undefined ? others : { ...others, [_id]: why }));

	async function deliverAll(
		parcels: readonly Parcel[],
		shipment: Shipment,
		key: string,
		onChange: (report: DeliveryReport) => void,
	) {
		let known: DeliveryReport = { delivered: [], failed: [], untried: [...parcels] };
		onChange(known);
		for (const parcel of parcels) {
			if (left.current) break;
			const { delivered, failed } = await deliverParcel(api, parcel, shipment, key).then(
				(delivered) => ({ delivered, failed: undefined }),
				refusalOf,
			);
			const why = failed && (isUnanswered(failed) ? lostDelivery : failed.message);
			known = {
				delivered: delivered ? [...known.delivered, { parcel, shipment: delivered }] : known.delivered,
				failed: why === undefined ? known.failed : [...known.failed, { parcel, why }],
				untried: known.untried.filter((other) => other !== parcel),
			};
			onChange(known);
			setFailure(parcel.purchase, why);
			if (failed && affectsAllCalls(failed)) throw failed;
		}
		const { length } = known.delivered;
		const shipments = known.delivered.map(({ shipment }) => shipment);
		if (left.current)
			toast.error(`Stopped because you left the page. ${length} of ${parcels.length} orders were shipped.`);
		else if (length > 0)
			toast.success(
				deliveredText(
					known.delivered.map(({ parcel }) => parcel),
					sendsMail,
				),
				{
					note: orderMessages.delivered,
					action: { label: "Undo", ids: shipments.map(({ id }) => id), onPress: () => void undo(shipments) },
				},
			);
	}

	/** Delivers one parcel. @returns why it failed */
	async function deliver(parcel: Parcel, shipment: Shipment): Promise<string | undefined> {
		let why: string | undefined;
		setReport(undefined);
		await run((key) =>
			deliverAll([parcel], shipment, key, ({ failed: [failed] }) => {
				why = failed?.why;
			}),
		);
		return why;
	}

	function deliverSelected(parcels: readonly Parcel[], shipment: Shipment) {
		last.current = shipment;
		return run((key) => deliverAll(parcels, shipment, key, setReport));
	}
	return {
		busy,
		report,
		failures,
		deliver,
		deliverSelected,
		onUndone,
		deliverAgain: (parcels: readonly Parcel[]) => deliverSelected(parcels, last.current),
		forget: () => setReport(undefined),
	};
}

/** Names the shipped orders, and says when their customers get an e-mail. */
function deliveredText(parcels: readonly Parcel[], sendsMail: boolean): string {
	const text = shippedText(parcels);
	if (!sendsMail) return text;
	const who = parcels.length === 1 ? "The customer gets" : "The customers get";
	return `${text.replace(/\.$/, "")}. ${who} an e-mail in ${undoMinutes} minutes.`;
}

/** `Order 10001 shipped`, `1 of 3 items of order 10001 shipped`, `2 items shipped. Order 10001 is complete.`, `2 orders shipped`. */
function shippedText([first, ...others]: readonly Parcel[]): string {
	if (!first || others.length > 0) return `${orderCountText(1 + others.length)} shipped`;
	const { purchase, orders } = first;
	const { length } = remainingOrders(purchase);
	if (orders.length === length) return `Order ${purchase.number} shipped`;
	if (ordersToPack(purchase).every((order) => orders.includes(order)))
		return `${itemCountText(orders.length)} shipped. Order ${purchase.number} is complete.`;
	return `${orders.length} of ${itemCountText(length)} of order ${purchase.number} shipped`;
}

function refusalOf(error: unknown) {
	if (!(error instanceof ApiFailure)) throw error;
	return { delivered: undefined, failed: error };
}

const Delivery = createContext<ReturnType<typeof useDeliverParcels> | undefined>(undefined);

export const DeliveryProvider = Delivery.Provider;

export function useDelivery(): ReturnType<typeof useDeliverParcels> {
	const delivery = useContext(Delivery);
	if (!delivery) throw new Error("No DeliveryProvider");
	return delivery;
}

function useLeft(busy: boolean) {
	const left = useRef(false);
	useEffect(() => {
		left.current = false;
		return () => {
			left.current = true;
		};
	}, []);
	useEffect(() => {
		if (!busy) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", warn);
		return () => removeEventListener("beforeunload", warn);
	}, [busy]);
	return left;
}
