import * as z from "zod";
import type { Shop } from "../../../db/transaction.ts";
import type { AccessRules } from "../../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../../http/api-router.server.ts";
import type { Costs } from "../../money/costs.ts";
import { changeDelivery } from "./change-delivery.server.ts";
import { deliveryInputSchema } from "./delivery.ts";

const changedSchema = z.object({
	modifiedCount: z.int(),
	countryAssumed: z
		.literal(true)
		.optional()
		.describe("Neither `country` nor the address nor the VAT id names the country"),
});

export function createDeliveryApi({ transact, clock, log, costs }: Shop & { costs: Costs }, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "put",
			path: "/purchases/{id}/delivery",
			tags: ["Purchases"],
			...access.signedInAtMost(20, "delivery"),
			summary: "Change the name, address, country and phone number of a purchase until its first shipment",
			description:
				"Mailed to the customer. A customer's own change is mailed only to a confirmed e-mail, and only ten times an hour before payment. An invoice that is already issued does not change. Without `name` the name stays. The same values again change nothing. If they have changed since `addressChangedAt`, the answer is 409 with them in `present`, and nothing is written.",
			request: { params: byId, ...jsonBody(deliveryInputSchema) },
			responses: okJson("Changed", changedSchema),
		}),
		async (c) => {
			const { id } = c.req.valid("param");
			const change = {
				input: c.req.valid("json"),
				caller: c.var.user,
				schedule: costs.delivery.schedule,
				now: clock(),
			};
			const { isNew, countryAssumed } = await changeDelivery(transact, id, change);
			if (isNew) log.info("purchase.delivery-changed", { purchase: id });
			return c.json({ modifiedCount: isNew ? 1 : 0, ...(countryAssumed && { countryAssumed }) }, 200);
		},
	);
}
