import { systemActor } from "../../db/audit.ts";
import { inList } from "../../db/database.ts";
import { lockRows } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import { searchKeys } from "../../db/search-words.ts";
import type { Tx } from "../../db/transaction.ts";
import { deleteListsOf } from "../buy-lists/lists-repository.server.ts";
import { nameOfEmail } from "../embedded-identity/accounts-repository.server.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { deleteKeysOf } from "../idempotency/once.server.ts";
import { selectOrderRows } from "../orders/orders-repository.server.ts";
import { cancelAndRestock } from "../payments/cancel-orders.server.ts";
import type { PaymentsShop } from "../payments/payments-shop.ts";
import { deleteRestockAlertsOf } from "../restock-alerts/restock-alerts-repository.server.ts";
import { deleteReviewsOf } from "../reviews/reviews-repository.server.ts";

type CancellingShop = Pick<PaymentsShop, "clock" | "log" | "costs">;

/**
 * Removes an account's data from before its address was proven (ruling 41): name, profile, lists, restock alerts,
 * reviews and purchases that were never paid, which are cancelled. Paid ones stay. Run it in the transaction that ends the ways in.
 * @param subject id of the account at the embedded provider
 */
export async function forgetUnproven(tx: Tx, shop: CancellingShop, subject: string): Promise<void> {
	const user = await tx
		.selectFrom("users")
		.select(["id", "email"])
		.where("issuer", "=", embeddedIssuer)
		.where("subject", "=", subject)
		.executeTakeFirst();
	if (!user) return;
	const profile = { address: "", education: "", phone: "", social: "" };
	const name = nameOfEmail(user.email);
	await tx
		.updateTable("users")
		.set({ ...profile, display_name: name, search_keys: searchKeys({ name }) })
		.where("id", "=", user.id)
		.execute();
	await deleteListsOf(tx, [user.id]);
	await deleteRestockAlertsOf(tx, [user.id]);
	await deleteReviewsOf(tx, user.id);
	await cancelUnpaid(tx, shop, user.id);
}

/** Cancels purchases that were never paid, without a mail, and gives them to a retired user. */
async function cancelUnpaid(tx: Tx, shop: CancellingShop, userId: string): Promise<void> {
	const ofUser = tx.selectFrom("purchases").select("id").where("user_id", "=", userId);
	const ids = (await ofUser.execute()).map(({ id }) => id);
	await lockRows(tx, "purchases", ids);
	const orders = await selectOrderRows(
		tx.selectFrom("orders").where("orders.purchase_id", "in", inList(ids)),
	).execute();
	const unpaid = [...Map.groupBy(orders, ({ purchase_id }) => purchase_id)].filter(([, items]) =>
		items.every(({ status }) => status === "unpaid" || status === "cancelled"),
	);
	if (unpaid.length === 0) return;
	const retired = { id: newId(), issuer: "unproven", email: "", email_key: null, display_name: "", role: null };
	await tx
		.insertInto("users")
		.values({
			...{ ...retired, subject: retired.id, address: "", education: "", phone: "", social: "" },
			created_at: shop.clock().toISOString(),
			email_verified: 0,
			last_signed_in_at: null,
		})
		.execute();
	const purchases = inList(unpaid.map(([id]) => id));
	await tx.updateTable("orders").set({ user_id: retired.id }).where("purchase_id", "in", purchases).execute();
	// Without an e-mail, the cancellation is not mailed: the owner of the address did not order.
	const detached = { user_id: retired.id, email: "" };
	await tx.updateTable("purchases").set(detached).where("id", "in", purchases).execute();
	for (const [, items] of unpaid) await cancelAndRestock(tx, shop, items, { actor: systemActor });
	const orderIds = unpaid.flatMap(([, items]) => items.map(({ id }) => id));
	await deleteKeysOf(tx, { userIds: [userId], orderIds, emails: [] });
}
