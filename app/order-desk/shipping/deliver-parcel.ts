import { type ApiClient, read } from "../../api/api-client.ts";
import type { Parcel } from "../../orders/list/desk-purchase.ts";
import { type Shipment, unitsToSend } from "../../orders/order.ts";
import type { UndoableShipment } from "./undo-delivery.tsx";

/**
 * Delivers a parcel as one shipment, with one e-mail.
 * @param key of an admin's action, which may deliver several parcels
 * @throws ApiFailure also when units or address differ from those in `parcel.shown`
 */
export async function deliverParcel(
	api: ApiClient,
	parcel: Parcel,
	{ carrier, tracking }: Shipment,
	key: string,
): Promise<UndoableShipment> {
	const { purchase, orders, isConfirmed, shown = parcel } = parcel;
	const seen = {
		units: Object.fromEntries(shown.orders.map((order) => [order._id, unitsToSend(order)])),
		addressChangedAt: shown.purchase.addressChangedAt ?? null,
	};
	const ids = orders.map(({ _id }) => _id);
	const json = {
		orders: ids,
		confirmed: isConfirmed,
		carrier: carrier || undefined,
		tracking: tracking || undefined,
		seen,
	};
	// Differs when the admin repeats an unanswered call with other items.
	const header = { "idempotency-key": `${key}-${ids[0]}-${ids.length}` };
	const call = { param: { id: purchase._id }, header, json };
	const { shipmentId, undoUntil } = await read(api.purchases[":id"].deliver.$post(call));
	return { id: shipmentId, number: purchase.number, until: new Date(undoUntil) };
}
