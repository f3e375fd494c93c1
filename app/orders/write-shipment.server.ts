import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { Shipment } from "./order.ts";
import { postShipmentWritten } from "./order-mails.server.ts";
import { noOrder, orderIsNotDelivered } from "./order-problems.ts";
import { findOrder } from "./orders-repository.server.ts";

/** @returns whether anything changed @throws {Refusal} when there is no such order, or it is not delivered */
export function writeShipment(
	transact: Transact,
	id: string,
	{ carrier, tracking }: Shipment,
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const order = await findOrder(tx, id);
		if (!order) throw new Refusal(noOrder());
		if (order.status !== "delivered") throw new Refusal(orderIsNotDelivered());
		const shipment = { carrier: carrier || null, tracking: tracking || null };
		if (order.carrier === shipment.carrier && order.tracking === shipment.tracking) return false;
		await tx.updateTable("orders").set(shipment).where("id", "=", id).execute();
		await recordAudit(tx, { at: now, actor, action: "order.shipment-corrected", subject: id });
		postShipmentWritten(tx, { ...order, ...shipment }, order);
		return true;
	});
}
