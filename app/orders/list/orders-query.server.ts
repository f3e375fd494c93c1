import * as z from "zod";
import type { Caller } from "../../access/require-user.server.ts";
import { mayUse } from "../../access/roles.ts";
import { searchField } from "../../http/list-range.server.ts";
import { toCents } from "../../money/money.ts";
import { daysBetween } from "../../time/calendar.ts";
import {
	amountPattern,
	maxListedIds,
	type OrderListState,
	orderListStates,
	orderSorts,
	type PaymentIssue,
	paymentIssues,
} from "./order-list.ts";

const day = z.iso.date("Enter a day such as 2026-11-30").optional();

export const ordersFilterFields = {
	search: searchField.openapi({
		description:
			"Words that begin a word of the name, e-mail, address, country, part or tracking number, for staff also of the note; names that sound alike; phone numbers or their last digits; numbers of the order, purchase, invoice, credit note, withdrawal and purchase order; the payment's id",
	}),
	state: z.enum(orderListStates).default("open").openapi({ description: "`refunded`: whole or in part" }),
	sort: z.enum(orderSorts).default("oldest"),
	product: z.string().max(64).optional().openapi({ description: "Only orders of the product with this _id" }),
	user: z.string().max(64).optional().openapi({ description: "Only orders of the user with this _id. For staff" }),
	from: day.openapi({ description: "Only orders placed on or after this day in the shop's time zone" }),
	until: day.openapi({ description: "Only orders placed on or before this day in the shop's time zone" }),
	paid: day.openapi({ description: "Only orders paid on this day in the shop's time zone" }),
	total: z.string().regex(amountPattern, "Enter an amount such as 115.00").transform(Number).optional().openapi({
		type: "number",
		description:
			"Only orders with this price of the goods, or with this whole amount of the order or its purchase, in dollars",
	}),
	money: z
		.enum(paymentIssues)
		.optional()
		.openapi({ description: "Only orders with a refund that is `due`, or with an open dispute (`disputed`)" }),
};

const maxIdsLength = 4000;

export const idsField = z
	.string()
	.max(maxIdsLength)
	.transform((text) => text.split(","))
	.refine((ids) => ids.length <= maxListedIds, `At most ${maxListedIds}`)
	.optional()
	.openapi({
		type: "string",
		description: `Only orders with these _ids, separated by commas, at most ${maxListedIds}`,
	});

interface OrdersQuery {
	state?: OrderListState;
	search?: string;
	product?: string;
	user?: string;
	from?: string;
	until?: string;
	paid?: string;
	total?: number;
	money?: PaymentIssue;
	ids?: string[];
}

/** Builds the filter. Staff see all orders, other callers their own. */
export function ordersFilterFor(
	{ id, role }: Caller,
	{ product, user, from, until, paid, total, ...query }: OrdersQuery,
) {
	return {
		...query,
		state: query.state ?? "open",
		...(!mayUse(role, "orders") ? { userId: id } : user && { userId: user }),
		productId: product,
		...daysBetween(from, until),
		...(paid && { paidOn: daysBetween(paid, paid) as { from: Date; until: Date } }),
		...(total !== undefined && { amountCents: toCents(total) }),
	};
}
