import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { joinedNumber } from "../../db/search-words.ts";
import type { ShipmentTable } from "../../db/tables/order-tables.ts";
import { trackingPage } from "./shipment.ts";

export type ShipmentRow = Selectable<ShipmentTable>;
export type ShipmentFacts = Pick<ShipmentRow, "carrier" | "tracking">;

export async function insertShipment(
	tx: DbOrTx,
	purchaseId: string,
	{ carrier, tracking, now }: ShipmentFacts & { now: Date },
): Promise<ShipmentRow> {
	const shipped_at = now.toISOString();
	const shipment = { id: newId(), purchase_id: purchaseId, ...withPage({ carrier, tracking }), shipped_at };
	await tx.insertInto("shipments").values(shipment).execute();
	if (tracking) await writeTrackingNumbers(tx, purchaseId);
	return shipment;
}

export async function findShipment(db: DbOrTx, id: string): Promise<ShipmentRow | undefined> {
	return db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Changes carrier and tracking number. */
export async function updateShipment(tx: DbOrTx, id: string, purchaseId: string, facts: ShipmentFacts): Promise<void> {
	await tx.updateTable("shipments").set(withPage(facts)).where("id", "=", id).execute();
	await writeTrackingNumbers(tx, purchaseId);
}

const withPage = (facts: ShipmentFacts) => ({
	...facts,
	tracking_page: trackingPage(facts.carrier ?? undefined, facts.tracking ?? undefined) ?? null,
});

/** Deletes a shipment that has no orders any more. */
export async function deleteShipment(tx: DbOrTx, { id, purchase_id }: ShipmentRow): Promise<void> {
	await tx.deleteFrom("shipments").where("id", "=", id).execute();
	await writeTrackingNumbers(tx, purchase_id);
}

/** Makes the tracking numbers of all shipments words to find the purchase by, also written without their spaces. */
async function writeTrackingNumbers(tx: DbOrTx, purchaseId: string): Promise<void> {
	const shipments = await tx.selectFrom("shipments").select("tracking").where("purchase_id", "=", purchaseId).execute();
	const numbers = shipments.flatMap(({ tracking }) => (tracking ? [tracking, joinedNumber(tracking) ?? tracking] : []));
	await tx
		.updateTable("purchases")
		.set({ tracking_numbers: [...new Set(numbers)].join(" ") || null })
		.where("id", "=", purchaseId)
		.execute();
}
