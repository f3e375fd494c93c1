import { setTimeout } from "node:timers/promises";
import { systemActor } from "../../db/audit.ts";
import { type Db, inBatches } from "../../db/database.ts";
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

type CancellingShop = Pick<PaymentsShop, "clock" | "log">;

/**
 * Removes an account's data from before its address was proven (ruling 41): name, profile, lists, restock alerts,
 * reviews and purchases that were never paid, which are cancelled. Paid ones stay. Run it in the transaction that ends the ways in.
 * @param subject id of the account at the embedded provider
 */
export async function forgetUnproven(tx: Tx, shop: CancellingShop, subject: string): Promise<void> {
	const user = await tx
		.selectFrom("users")
		.select(["id", "email", "email_key"])
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
	// They stay as statements of a visitor. The owner's own come first on an order.
	await tx
		.updateTable("withdrawals")
		.set({ user_id: null })
		.where("email_key", "=", user.email_key)
		.where("user_id", "=", user.id)
		.execute();
	await cancelUnpaid(tx, shop, user.id);
}

/** Issuer of the users that have the unpaid purchases of unproven accounts. */
const retiredIssuer = "unproven";

/**
 * Cancels purchases that were never paid, without a mail, and gives them to a retired user. Purchases that were cancelled
 * before may be many: they keep their e-mail until {@link clearRetiredEmails}, because each change of it indexes words.
 */
async function cancelUnpaid(tx: Tx, shop: CancellingShop, userId: string): Promise<void> {
	const ofUser = tx.selectFrom("purchases").select("id").where("user_id", "=", userId);
	await lockRows(tx, "purchases", idsOf(await ofUser.execute()));
	const neverPaid = ofUser.where(({ not, exists, selectFrom }) => {
		const orders = selectFrom("orders").whereRef("orders.purchase_id", "=", "purchases.id").select("orders.id");
		return not(exists(orders.where("orders.status", "not in", ["unpaid", "cancelled"])));
	});
	const purchaseIds = idsOf(await neverPaid.execute());
	if (purchaseIds.length === 0) return;
	const retired = { id: newId(), issuer: retiredIssuer, email: "", email_key: null, display_name: "", role: null };
	await tx
		.insertInto("users")
		.values({
			...{ ...retired, subject: retired.id, address: "", education: "", phone: "", social: "" },
			created_at: shop.clock().toISOString(),
			email_verified: 0,
			last_signed_in_at: null,
		})
		.execute();
	const toRetired = { user_id: retired.id };
	await inBatches(purchaseIds, async (ids) => {
		await tx.updateTable("orders").set(toRetired).where("purchase_id", "in", ids).execute();
		await tx.updateTable("purchases").set(toRetired).where("id", "in", ids).execute();
	});
	const orders = tx.selectFrom("orders").where("orders.user_id", "=", retired.id);
	const unpaid = orders.where("orders.status", "=", "unpaid");
	// Without an e-mail, the cancellation is not mailed: the owner of the address did not order.
	await tx.updateTable("purchases").set({ email: "" }).where("id", "in", unpaid.select("orders.purchase_id")).execute();
	const rows = await selectOrderRows(unpaid).orderBy("orders.id").execute();
	for (const items of Map.groupBy(rows, ({ purchase_id }) => purchase_id).values())
		await cancelAndRestock(tx, shop, items, { actor: systemActor });
	const orderIds = idsOf(await orders.select("orders.id").execute());
	await deleteKeysOf(tx, { userIds: [userId], orderIds, emails: [] });
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

/** Removes e-mails from the purchases of retired users, a few at a time. */
export async function clearRetiredEmails(db: Db): Promise<void> {
	const retired = db.selectFrom("users").select("id").where("issuer", "=", retiredIssuer);
	const purchases = db.selectFrom("purchases").select("id").where("user_id", "in", retired).where("email", "<>", "");
	const ids = idsOf(await purchases.execute());
	for (let at = 0; at < ids.length; at += clearedAtOnce) {
		if (at > 0) await setTimeout(clearPauseMs);
		const some = ids.slice(at, at + clearedAtOnce);
		await db.updateTable("purchases").set({ email: "" }).where("id", "in", some).execute();
	}
}

const clearedAtOnce = 10;
/** A pause between batches lets customers' orders through. */
const clearPauseMs = 100;
