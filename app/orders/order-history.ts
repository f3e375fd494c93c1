import * as z from "zod";
import { listedInvoiceSchema } from "../invoices/invoice.ts";
import { isolate } from "../ui/isolate.ts";
import { deliveryFields, deliveryFieldsText } from "./delivery/delivery.ts";
import { disputeEventText } from "./disputes.ts";
import { orderSchema } from "./order.ts";
import { capitalize } from "./order-labels.ts";

const orderEventSchema = z.object({
	at: z.string(),
	/** The action's name in the audit, such as `order.paid`. */
	action: z.string(),
	/** The orders it is about, if it is about some of the purchase only. */
	orders: z.array(z.string()).optional(),
	by: z.enum(["you", "buyer", "shop", "provider"]).optional(),
	/** The actor's account. Staff only. */
	email: z.string().optional(),
	amount: z.number().optional(),
	/** Units that a refund is about. */
	units: z.int().optional(),
	/** Units that were restocked. Staff only. */
	restocked: z.int().optional(),
	/** The card provider's status of a dispute. */
	dispute: z.string().optional(),
	reason: z.string().optional(),
	/** Values before and after. Staff only. */
	changes: z
		.array(
			z.object({ name: z.enum(["carrier", "tracking"]), before: z.string().optional(), after: z.string().optional() }),
		)
		.optional(),
	/** The changed fields of the delivery. Their values are not kept: the audit outlives an erasure. */
	fields: z.array(z.enum(deliveryFields)).optional(),
});

const replacementLinkSchema = z.object({
	/** An order of this purchase. */
	order: z.string(),
	/** It replaces the other order. Otherwise the other one replaces units of it. */
	isReplacement: z.boolean(),
	other: z.string(),
	/** The other order's purchase. */
	number: z.int(),
	/** Units of the replacement. */
	quantity: z.int(),
});

export type ReplacementLink = z.infer<typeof replacementLinkSchema>;

export const orderHistorySchema = z.object({
	order: orderSchema,
	/** All orders of its purchase, including this one and cancelled ones. */
	orders: z.array(orderSchema),
	/** Events of the whole purchase. */
	events: z.array(orderEventSchema),
	/** Each payment's invoice, then its credit notes. */
	invoices: z.array(listedInvoiceSchema),
	/** The `productId`s that are on sale. */
	onSale: z.array(z.string()),
	replacements: z.array(replacementLinkSchema),
	/** The shop's note about the purchase. Staff only. */
	note: z.string().optional(),
	/** When the answer to a dispute is due. Staff only. */
	disputeDueBy: z.string().optional(),
	/** The caller is the user who ordered. */
	isOwn: z.literal(true).optional(),
	/** The user who ordered. Admins only. */
	customerId: z.string().optional(),
	/** The customer has confirmed the e-mail address. Staff only. */
	emailVerified: z.boolean().optional(),
});

export type OrderEvent = z.infer<typeof orderEventSchema>;
export type OrderHistory = z.infer<typeof orderHistorySchema>;

export const maxOrderNoteLength = 1000;
/** Maximum length of the reason for a refund. */
export const maxReasonLength = 200;

export const customerEventLabels: Record<string, string> = {
	"order.placed": "Placed",
	"order.paid": "Paid",
	"order.replaced": "Replacement arranged",
	"order.replacement-cancelled": "Replacement cancelled",
	"order.delivered": "Shipped",
	"order.delivery-undone": "Delivery undone",
	"order.cancelled": "Cancelled",
	"order.refunded": "Refunded",
	"order.closed": "Closed without refund",
	"order.partly-refunded": "Partly refunded",
	"order.refund-total-changed": "Refund total updated",
	"refund.recorded": "Payment to be refunded",
	"refund.confirmed": "Refund sent",
	"refund.cancelled": "Refund could not be sent",
	"order.delivery-changed": "Delivery details changed",
};

const staffEventLabels: Record<string, string> = {
	"order.costs-changed": "Delivery and tax changed",
	"order.note-changed": "Note changed",
	"order.shipment-changed": "Carrier and tracking changed",
	"refund.refused": "Refund refused",
};

/** Returns an event's text, or its action. The provider reports the total refunded so far. */
export function eventText({
	action,
	amount,
	dispute,
	fields,
}: Pick<OrderEvent, "action" | "amount" | "dispute" | "fields">): string {
	if (fields) return `${capitalize(deliveryFieldsText(fields))} changed`;
	if (dispute !== undefined) return disputeEventText(dispute);
	if (action === "order.refund-total-changed" && amount === 0) return "The refund did not arrive. Refunded so far:";
	if (action === "order.closed" && amount !== undefined) return "Closed. Already refunded:";
	return customerEventLabels[action] ?? staffEventLabels[action] ?? action.replaceAll(/[.-]/g, " ");
}

const changeLabels = { carrier: "Carrier", tracking: "Tracking number" } as const;

/** `Tracking number: JJD004711528 → 1Z999AA1`. */
export const changesText = (changes: NonNullable<OrderEvent["changes"]>): string =>
	changes
		.map(({ name, before = "none", after = "none" }) => `${changeLabels[name]}: ${isolate(before)} → ${isolate(after)}`)
		.join(", ");

const actors: Record<NonNullable<OrderEvent["by"]>, string> = {
	you: "you",
	buyer: "the customer",
	shop: "the shop",
	provider: "the card provider",
};

export const actorLabel = ({ by, email }: Pick<OrderEvent, "by" | "email">): string | undefined =>
	email || (by && actors[by]);
