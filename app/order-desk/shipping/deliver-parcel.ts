import { type ApiClient, read } from "../../api/api-client.ts";
import { type Shipment, unitsToSend } from "../../orders/order.ts";
import { maxPackingOrders } from "../../orders/packing-documents.ts";
import type { Parcel } from "../manage/desk-purchase.ts";
import type { UndoableShipment } from "./undo-delivery.tsx";

/**
 * Delivers a parcel as one shipment, with one e-mail. A purchase may have more orders than one call takes.
 * @throws ApiFailure also when units or address differ from those in `parcel.shown`
 */
export async function deliverParcel(
	api: ApiClient,
	parcel: Parcel,
	{ carrier, tracking }: Shipment,
	key: string,
): Promise<UndoableShipment[]> {
	const { purchase, orders, isConfirmed, shown = parcel } = parcel;
	const seen = {
		units: Object.fromEntries(shown.orders.map((order) => [order._id, unitsToSend(order)])),
		addressChangedAt: shown.purchase.addressChangedAt ?? null,
	};
	const json = { confirmed: isConfirmed, carrier: carrier || undefined, tracking: tracking || undefined, seen };
	const ids = orders.map(({ _id }) => _id);
	const shipments: UndoableShipment[] = [];
	for (let start = 0; start < ids.length; start += maxPackingOrders) {
		const header = { "idempotency-key": `${key}-${ids[start]}-${ids.length}` };
		const chunk = ids.slice(start, start + maxPackingOrders);
		const call = { param: { id: purchase._id }, header, json: { ...json, orders: chunk } };
		const { shipmentId, undoUntil } = await read(api.purchases[":id"].deliver.$post(call));
		shipments.push({ id: shipmentId, number: purchase.number, until: new Date(undoUntil) });
	}
	return shipments;
}
