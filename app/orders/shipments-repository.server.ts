import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { OrderRow } from "./orders-repository.server.ts";

export type ShipmentFacts = Pick<OrderRow, "carrier" | "tracking">;

/** Inserts a shipment of a purchase. Returns its id, for its orders. */
export async function insertShipment(
	tx: DbOrTx,
	purchaseId: string,
	{ carrier, tracking, now }: ShipmentFacts & { now: Date },
): Promise<string> {
	const id = newId();
	const shipment = { id, purchase_id: purchaseId, carrier, tracking, shipped_at: now.toISOString() };
	await tx.insertInto("shipments").values(shipment).execute();
	if (tracking) await writeTrackingNumbers(tx, purchaseId);
	return id;
}

/** Changes carrier and tracking number of the shipment of an order. */
export async function updateShipmentOf(tx: DbOrTx, orderId: string, shipment: ShipmentFacts): Promise<void> {
	const order = tx.selectFrom("orders").where("id", "=", orderId);
	await tx.updateTable("shipments").set(shipment).where("id", "=", order.select("shipment_id")).execute();
	const { purchase_id } = await order.select("purchase_id").executeTakeFirstOrThrow();
	await writeTrackingNumbers(tx, purchase_id);
}

/** Makes the tracking numbers of all shipments words to find the purchase by. */
async function writeTrackingNumbers(tx: DbOrTx, purchaseId: string): Promise<void> {
	const shipments = await tx.selectFrom("shipments").select("tracking").where("purchase_id", "=", purchaseId).execute();
	const numbers = shipments.flatMap(({ tracking }) => tracking ?? []);
	await tx
		.updateTable("purchases")
		.set({ tracking_numbers: numbers.join(" ") || null })
		.where("id", "=", purchaseId)
		.execute();
}
