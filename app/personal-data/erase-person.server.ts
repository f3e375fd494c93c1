import { recordAudit } from "../../db/audit.ts";
import { inBatches, inList, isAmong } from "../../db/database.ts";
import { lockRows } from "../../db/lock-rows.ts";
import type { Tx } from "../../db/transaction.ts";
import { deleteListsOf } from "../buy-lists/lists-repository.server.ts";
import { removeAccount } from "../embedded-identity/accounts-repository.server.ts";
import { problem, Refusal } from "../http/problem.ts";
import { deleteKeysOf } from "../idempotency/once.server.ts";
import { deleteMailsOf, deleteMailsWithoutOrder } from "../mail/mails-repository.server.ts";
import { openStatuses } from "../orders/order.ts";
import { deleteWithdrawalsOf } from "../orders/withdrawals/withdrawals-repository.server.ts";
import { deleteRestockAlertsOf } from "../restock-alerts/restock-alerts-repository.server.ts";
import { deleteReviewsOf } from "../reviews/reviews-repository.server.ts";
import { erasedIssuer } from "./erase-purchases.server.ts";
import { findAccountId, findOrderIds, findPersonIds, findProvenEmails, type PersonRef } from "./find-person.server.ts";
import { assertNoOpenWithdrawal } from "./refuse-open-withdrawals.server.ts";

export interface Erased {
	found: boolean;
	/** Number of orders that stay for accounting, without the person. */
	orders: number;
	reviews: number;
	/**
	 * Number of invoices that stay unchanged. The law requires them for years, and the database refuses to change one.
	 */
	invoices: number;
	/** Purchases from which the caller removes the person next, by `erasePurchases`. */
	purchaseIds: string[];
}

export interface OpenOrder {
	id: string;
	status: string;
}

/** Thrown when the person has open orders. Nothing is erased then. */
export class HasOpenOrders extends Refusal {
	readonly orders: OpenOrder[];
	constructor(orders: OpenOrder[]) {
		const paid = orders.filter(({ status }) => status === "paid").length;
		const which = paid === 1 ? "a paid order" : `${paid} paid orders`;
		const detail =
			paid > 0
				? `You have ${which} that we haven't shipped yet. Delete your account when it has shipped, or ask us for a refund.`
				: "You have just placed an order. Cancel it, then try again.";
		super(problem("orders-under-way", detail));
		this.orders = orders;
	}
}

/**
 * Removes a person from all data but the purchases, whose ids it returns, and records the actor. Orders stay without the
 * person. Run it in a transaction.
 * @throws {HasOpenOrders} while an order is unpaid, or paid and not delivered
 * @throws {HasOpenWithdrawals} while a withdrawal is open
 */
export async function erasePerson(
	tx: Tx,
	person: PersonRef,
	by: { actor: string; now: Date; despiteWithdrawals?: boolean },
): Promise<Erased> {
	const userIds = await findPersonIds(tx, person);
	const accountId = await findAccountId(tx, person);
	const emails = await emailsOf(tx, userIds, person);
	const provenEmails = await findProvenEmails(tx, person);
	// First, because it locks the user: a concurrent order waits for it, and a second run finds that order by its
	// e-mail.
	for (const id of userIds) await eraseProfile(tx, id);
	const orderIds = await findOrderIds(tx, person, userIds);
	// Before anything of an order: undoing a delivery and the like lock the purchase first.
	const purchases = tx
		.selectFrom("orders")
		.select("purchase_id")
		.where(isAmong(tx, "id", orderIds))
		.distinct();
	const purchaseIds = (await purchases.execute()).map(({ purchase_id }) => purchase_id);
	await lockRows(tx, "purchases", purchaseIds);
	const open = await findOpenOrders(tx, orderIds);
	if (open.length > 0) throw new HasOpenOrders(open);
	const countsAll = "email" in person;
	if (!by.despiteWithdrawals) await assertNoOpenWithdrawal(tx, { emails, proven: provenEmails, orderIds, countsAll });
	const hadAccount = accountId !== undefined && (await removeAccount(tx, { id: accountId }, by));
	await eraseFromOrders(tx, orderIds, purchaseIds);
	await deleteKeysOf(tx, { userIds, orderIds, emails: "email" in person ? [person.email] : emails });
	await deleteRestockAlertsOf(tx, userIds);
	await deleteListsOf(tx, userIds);
	await tx.deleteFrom("saved_views").where("user_id", "in", inList(userIds)).execute();
	await tx.deleteFrom("customer_notes").where("user_id", "in", inList(userIds)).execute();
	await deleteMailsOf(tx, { email: "email" in person ? person.email : "", userIds, orderIds });
	for (const email of emails) await deleteMailsWithoutOrder(tx, { email, isProven: provenEmails.includes(email) });
	let withdrawals = 0;
	// When customers delete their own account, withdrawals stay for the period on the privacy page, like orders.
	if ("email" in person) withdrawals = await deleteWithdrawalsOf(tx, person.email);
	let reviews = 0;
	for (const id of userIds) {
		reviews += await deleteReviewsOf(tx, id);
		await recordAudit(tx, { at: by.now, actor: by.actor, action: "user.erased", subject: id });
	}
	const found = hadAccount || userIds.length + orderIds.length + withdrawals > 0;
	return { found, orders: orderIds.length, reviews, invoices: await countInvoices(tx, userIds), purchaseIds };
}

export function findOpenOrders(tx: Tx, orderIds: string[]): Promise<OpenOrder[]> {
	return tx
		.selectFrom("orders")
		.select(["id", "status"])
		.where(isAmong(tx, "id", orderIds))
		.where("status", "in", openStatuses)
		.execute();
}

/** Returns the recipients of mails about the account itself, which have no user id. */
export async function emailsOf(tx: Tx, userIds: string[], person: PersonRef): Promise<string[]> {
	if ("email" in person) return [];
	const rows = await tx.selectFrom("users").select("email").where("id", "in", inList(userIds)).execute();
	return rows.map(({ email }) => email).filter(Boolean);
}

async function countInvoices(tx: Tx, userIds: string[]): Promise<number> {
	const counted = tx.selectFrom("invoices").select((invoice) => invoice.fn.countAll().as("count"));
	const { count } = await counted.where("user_id", "in", inList(userIds)).executeTakeFirstOrThrow();
	return Number(count);
}

/** Empties a user's row. Orders and the audit log refer to it. Signing in again creates a new user. */
async function eraseProfile(tx: Tx, id: string): Promise<void> {
	const identity = { issuer: erasedIssuer, subject: id, email: "", email_key: null, display_name: "", role: null };
	const profile = {
		search_keys: "",
		address: "",
		education: "",
		phone: "",
		social: "",
		email_verified: 0,
		last_signed_in_at: null,
		blocked_at: null,
	};
	await tx
		.updateTable("users")
		.set({ ...identity, ...profile })
		.where("id", "=", id)
		.execute();
}

async function eraseFromOrders(tx: Tx, orderIds: string[], purchaseIds: string[]): Promise<void> {
	// An admin may have typed a name into the reason.
	await tx
		.updateTable("refunds")
		.set({ reason: "" })
		.where(isAmong(tx, "order_id", orderIds))
		.execute();
	await inBatches(purchaseIds, async (ids) => {
		await tx.updateTable("payments").set({ card: null }).where("purchase_id", "in", ids).execute();
		await tx
			.updateTable("shipments")
			.set({ tracking: null, tracking_page: null })
			.where("purchase_id", "in", ids)
			.execute();
	});
}
