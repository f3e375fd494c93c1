import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { recordAuditOnce } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, failure, okJson } from "../http/api-router.server.ts";
import { Refusal } from "../http/problem.ts";
import { streamTexts } from "../http/stream-texts.server.ts";
import { listOrders, type OrderRow } from "../orders/orders-repository.server.ts";
import { cancelOrders } from "../payments/cancel-orders.server.ts";
import type { PaymentsShop } from "../payments/payments-shop.ts";
import { isoDay } from "../time/calendar.ts";
import { lastAdmin } from "../users/user-problems.ts";
import { lockAdmins } from "../users/users-repository.server.ts";
import { type Erased, emailsOf, erasePerson, findOpenOrders, HasOpenOrders } from "./erase-person.server.ts";
import { erasePurchases } from "./erase-purchases.server.ts";
import { findOrderIds, findProvenEmails } from "./find-person.server.ts";
import { exportPerson } from "./read-person.server.ts";
import { assertNoOpenWithdrawal } from "./refuse-open-withdrawals.server.ts";

const tags = ["Users"];

export function createOwnDataApi(shop: PaymentsShop, access: AccessRules) {
	const { db, clock, log } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/users/me/data",
				tags,
				...access.stepUpAtMost(5, "own-data"),
				summary: "Export the caller's personal data as a file",
				description: "Contains no password hash, token or key, and no data of a previous account with the same e-mail.",
				responses: {
					200: {
						description: "The data, grouped by kind",
						content: { "application/json": { schema: z.record(z.string(), z.unknown()) } },
					},
					default: failure,
				},
			}),
			async (c) => {
				const userId = c.var.user.id;
				const now = clock();
				const entry = { at: now, actor: userId, action: "user.data-exported", subject: userId };
				await recordAuditOnce(db, `data-exported ${userId} ${isoDay(now)}`, entry);
				const texts = exportPerson(db, { userId }, withoutInternalData(userId));
				// A failure before the first text becomes an error response.
				const { value: first } = await texts.next();
				c.header("content-disposition", `attachment; filename="my-data-${isoDay(now)}.json"`);
				return c.body(streamTexts(texts, first), 200, { "content-type": "application/json" }) as never;
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/users/me",
				tags,
				...access.stepUpAtMost(5, "own-deletion"),
				summary: "Delete the caller's account and personal data",
				description:
					"Unpaid orders are cancelled first. Other orders stay without personal data, and invoices stay unchanged. Returns 409 and changes nothing: `orders-under-way` while a paid order is not delivered, `withdrawal-open` while a withdrawal from the caller's paid orders is in progress and not `confirmed`, or `last-admin` for the only admin.",
				request: { query: z.object({ confirmed: z.literal("true").optional() }) },
				responses: okJson(
					"Deleted",
					z.object({
						deletedCount: z.literal(1),
						ordersCancelled: z.int(),
						ordersRetained: z.int().openapi({ description: "Orders kept for accounting, without personal data" }),
						invoicesRetained: z.int().openapi({ description: "Invoices kept unchanged, as required by law" }),
					}),
				),
			}),
			async (c) => {
				const userId = c.var.user.id;
				const { cancelled, orders, invoices } = await deleteOwnAccount(shop, userId, {
					now: clock(),
					despiteWithdrawals: c.req.valid("query").confirmed === "true",
				});
				log.info("user.erased", { user: userId });
				const retained = { ordersRetained: orders, invoicesRetained: invoices };
				return c.json({ deletedCount: 1 as const, ordersCancelled: cancelled.length, ...retained }, 200);
			},
		);
}

/** Returns a function that removes internal notes and the ids of admins from a row. */
function withoutInternalData(userId: string): Parameters<typeof exportPerson>[2] {
	const known: unknown[] = [userId, "provider", "system"];
	return (row, kind) => {
		const { note: _, ...purchase } = row;
		if (kind === "purchases") return purchase;
		return kind === "audit" && !known.includes(row.actor) ? { ...row, actor: "shop" } : row;
	};
}

/** Maximum time that an answer waits until the purchases are erased too. */
const maxErasureWaitMs = 5000;

interface DeletedAccount extends Erased {
	cancelled: OrderRow[];
}

/**
 * Cancels a customer's unpaid orders and erases their data, at their request.
 * @throws {Refusal} while an order is being paid, or paid and not delivered
 * @throws {Refusal} while a withdrawal of their orders is open and not `despiteWithdrawals`, or for the last admin
 */
async function deleteOwnAccount(
	shop: PaymentsShop,
	userId: string,
	{ now, despiteWithdrawals }: { now: Date; despiteWithdrawals?: boolean },
): Promise<DeletedAccount> {
	const { db, transact } = shop;
	// Checked before any order is cancelled, and again when erasing.
	await transact((tx) => assertDeletable(tx, userId, despiteWithdrawals));
	const cancelled: OrderRow[] = [];
	const unpaid = await listOrders(db, ["unpaid"], { userId });
	for (const together of Map.groupBy(unpaid, ({ purchase_id }) => purchase_id).values()) {
		cancelled.push(...(await cancelOrders(shop, together, { actor: userId })));
	}
	const erased = await transact(async (tx) => {
		await assertNotLastAdmin(tx, userId);
		return erasePerson(tx, { userId }, { actor: userId, now, despiteWithdrawals });
	});
	const erasure = erasePurchases(db, erased.purchaseIds);
	// A failed erasure is repeated by a job. While many are under way, one takes minutes.
	await Promise.race([erasure.catch(() => {}), setTimeout(maxErasureWaitMs, undefined, { ref: false })]);
	return { ...erased, cancelled };
}

async function assertDeletable(tx: Tx, userId: string, despiteWithdrawals?: boolean): Promise<void> {
	await assertNotLastAdmin(tx, userId);
	const orderIds = await findOrderIds(tx, { userId }, [userId]);
	const open = await findOpenOrders(tx, orderIds);
	if (open.some(({ status }) => status === "paid")) throw new HasOpenOrders(open);
	if (despiteWithdrawals) return;
	const emails = await emailsOf(tx, [userId], { userId });
	await assertNoOpenWithdrawal(tx, { emails, proven: await findProvenEmails(tx, { userId }), orderIds });
}

async function assertNotLastAdmin(tx: Tx, userId: string): Promise<void> {
	const admins = await lockAdmins(tx);
	if (admins.length === 1 && admins[0] === userId) throw new Refusal(lastAdmin());
}
