import * as z from "zod";
import type { AccessRules } from "../../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson } from "../../http/api-router.server.ts";
import { notFound, problem, Refusal } from "../../http/problem.ts";
import { idempotencyHeaders, once } from "../../idempotency/once.server.ts";
import type { OrderHolds } from "../../orders/order.ts";
import type { PaymentsShop } from "../../payments/payments-shop.ts";
import { newOrderNeedsAddress } from "../../users/user-list.ts";
import { customerBlocked } from "../../users/user-problems.ts";
import { findUserByEmail } from "../../users/users-repository.server.ts";
import { placePurchase } from "../place-purchase.server.ts";
import { presentPlaced } from "../present-purchase.server.ts";
import { placedSchema, purchaseInputSchema } from "../purchase.ts";

const inputSchema = purchaseInputSchema.omit({ email: true, list: true });

/** `POST /users/{email}/purchases`. */
export function createForCustomerApi(
	shop: PaymentsShop & { holds: OrderHolds; sendsMail: boolean },
	access: AccessRules,
) {
	const { db, holds, costs, clock, log, sendsMail } = shop;
	/** An unproven address is allowed in a shop without mail, because nothing is sent. */
	async function findCustomer(email: string) {
		const user = await findUserByEmail(db, email);
		if (!user?.email_key) throw new Refusal(notFound("User"));
		if (user.blocked_at) throw new Refusal(customerBlocked());
		if (sendsMail && !user.email_verified) throw new Refusal(problem("address-not-confirmed", newOrderNeedsAddress));
		return { id: user.id, email: user.email, emailKey: user.email_key };
	}
	return createApiRouter().openapi(
		createRoute({
			method: "post",
			path: "/users/{email}/purchases",
			tags: ["Purchases"],
			...access.admin,
			summary: "Place orders for a customer, who pays for them",
			description:
				"Like `POST /purchases`, but only the number of unpaid purchases of the customer is limited. The customer gets an e-mail with a link to the payment. 409 `address-not-confirmed` when the shop sends e-mails and the customer has not confirmed the address, `customer-blocked` for a blocked one.",
			request: {
				headers: idempotencyHeaders,
				params: z.object({ email: z.string().min(1).max(320) }),
				...jsonBody(inputSchema),
			},
			responses: okJson("Placed", placedSchema),
		}),
		async (c) => {
			const placed = await once(c, shop, {
				async act(claim) {
					const customer = await findCustomer(c.req.valid("param").email);
					const input = { ...c.req.valid("json"), email: customer.email };
					const by = { customer, admin: c.var.user.id };
					const placed = await placePurchase(shop, { ...by, input, claim, holds, costs, now: clock() });
					for (const { id } of placed.orders) log.info("order.placed", { order: id, purchase: placed.purchase.id });
					access.logRead(c, customer.id);
					return placed;
				},
				present: presentPlaced,
			});
			return c.json(placed, 200);
		},
	);
}
