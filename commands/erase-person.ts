import { deleteListsOf } from "../app/buy-lists/lists-repository.server.ts";
import { removeAccount } from "../app/embedded-identity/identity-accounts.server.ts";
import { deleteMailsOf } from "../app/mail/mails-repository.server.ts";
import { deleteReviewsOf } from "../app/reviews/reviews-repository.server.ts";
import { deleteWishesOf } from "../app/wishes/wishes-repository.server.ts";
import { recordAudit, systemActor } from "../db/audit.ts";
import { emptySqliteLog } from "../db/sqlite-log.ts";
import type { Tx } from "../db/transaction.ts";
import { type Command, withDatabase } from "./command.ts";
import { findOrderIds, findPersonIds } from "./person.ts";

export const erasePersonCommand: Command = {
	usage: "erase-person <e-mail>          removes a person for good; their orders stay in the books without them",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ transact, kind }) => {
			const { orders, reviews, invoices } = await transact((tx) => erase(tx, email, new Date()));
			const lines = [`Erased. Kept without the person: ${orders} orders. Removed: ${reviews} reviews.`];
			if (kind === "sqlite" && !emptySqliteLog(config.dataDir))
				lines.push(
					"The database's log still has the person, because something reads it: run this again when it is quiet.",
				);
			if (invoices > 0) lines.push(`Kept with the person, for the books: ${invoices} invoices and credit notes.`);
			lines.push("Backups made before, and the card provider's own records of payments, still have the person.");
			return lines.join("\n");
		});
	},
};

interface Erased {
	orders: number;
	reviews: number;
	/** Kept as they are: the law has them kept for years, and the database refuses to change one. */
	invoices: number;
}

async function countInvoices(tx: Tx, userIds: string[]): Promise<number> {
	const counted = tx.selectFrom("invoices").select((invoice) => invoice.fn.countAll().as("count"));
	const { count } = await counted.where("user_id", "in", [...userIds, ""]).executeTakeFirstOrThrow();
	return Number(count);
}

async function erase(tx: Tx, email: string, now: Date): Promise<Erased> {
	const userIds = await findPersonIds(tx, email);
	// First, for its lock: an order that is just being placed comes after all of this, and a second run finds it by its e-mail.
	for (const id of userIds) await eraseProfile(tx, id);
	const orderIds = await findOrderIds(tx, email, userIds);
	await assertNoneIsLive(tx, orderIds);
	const hadAccount = await removeAccount(tx, email, { actor: systemActor, now });
	if (!hadAccount && userIds.length + orderIds.length === 0)
		throw new Error(`The shop knows nobody with the e-mail ${email}.`);
	for (const id of orderIds) await eraseFromOrder(tx, id);
	await deleteWishesOf(tx, userIds);
	await deleteListsOf(tx, userIds);
	await deleteMailsOf(tx, { email, userIds, orderIds });
	let reviews = 0;
	for (const id of userIds) {
		reviews += await deleteReviewsOf(tx, id);
		await recordAudit(tx, { at: now, actor: systemActor, action: "user.erased", subject: id });
	}
	const invoices = await countInvoices(tx, userIds);
	return { orders: orderIds.length, reviews, invoices };
}

async function assertNoneIsLive(tx: Tx, orderIds: string[]): Promise<void> {
	const live = await tx
		.selectFrom("orders")
		.select(["id", "status"])
		.where("id", "in", [...orderIds, ""])
		.where("status", "in", ["unpaid", "paid"])
		.execute();
	if (live.length === 0) return;
	const which = live.map(({ id, status }) => `  ${status} order ${id}`).join("\n");
	throw new Error(`Nothing was erased. Cancel what is unpaid (cancel-order) and deliver what is paid first:\n${which}`);
}

/** The row stays for the orders and the audit that refer to it. Whoever signs in again is somebody new. */
async function eraseProfile(tx: Tx, id: string): Promise<void> {
	const identity = { issuer: "erased", subject: id, email: "", email_key: null, display_name: "", role: null };
	const profile = { address: "", education: "", phone: "", social: "", email_verified: 0, last_signed_in_at: null };
	await tx
		.updateTable("users")
		.set({ ...identity, ...profile })
		.where("id", "=", id)
		.execute();
}

async function eraseFromOrder(tx: Tx, id: string): Promise<void> {
	// An admin may have written a name into why.
	await tx.updateTable("partial_refunds").set({ reason: "" }).where("order_id", "=", id).execute();
	await tx
		.updateTable("orders")
		.set({
			name: "Erased",
			email: "",
			phone: "",
			address: "",
			idempotency_key: null,
			tracking: null,
			card: null,
			note: null,
			vat_id: null,
			purchase_order: null,
		})
		.where("id", "=", id)
		.execute();
}
