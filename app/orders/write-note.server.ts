import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { noOrder } from "./order-problems.ts";
import { findOrder } from "./orders-repository.server.ts";

/**
 * The audit records that the note was written, not its text.
 * @param note empty to delete it
 * @returns whether it changed
 * @throws {Refusal} when there is no such order
 */
export function writeNote(
	transact: Transact,
	id: string,
	note: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<boolean> {
	return transact(async (tx) => {
		const order = await findOrder(tx, id);
		if (!order) throw new Refusal(noOrder());
		if ((order.note ?? "") === note) return false;
		await tx
			.updateTable("orders")
			.set({ note: note || null })
			.where("id", "=", id)
			.execute();
		const entry = { at: now, actor, action: "order.noted", subject: id };
		await recordAudit(tx, { ...entry, facts: { characters: note.length } });
		return true;
	});
}
