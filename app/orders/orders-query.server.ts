import * as z from "zod";
import type { Caller } from "../access/require-user.server.ts";
import { searchField } from "../http/list-range.server.ts";
import { toCents } from "../money/money.ts";
import { dayMs } from "../time/durations.ts";
import {
	amountPattern,
	type MoneyWaits,
	moneyWaits,
	type OrderListState,
	orderListStates,
	orderSorts,
} from "./order-list.ts";
import { maxPapers } from "./papers.ts";

const day = z.iso.date().optional();

export const ordersFilterFields = {
	search: searchField,
	state: z.enum(orderListStates).default("open"),
	sort: z.enum(orderSorts).default("oldest"),
	product: z.string().max(64).optional().openapi({ description: "Only those of the product of this _id" }),
	from: day.openapi({ description: "Only those placed on this day (UTC) or later" }),
	until: day.openapi({ description: "Only those placed on this day (UTC) or earlier" }),
	paid: day.openapi({ description: "Only those paid on this day (UTC)" }),
	total: z
		.string()
		.regex(amountPattern, "Enter an amount such as 115.00")
		.transform(Number)
		.optional()
		.openapi({ type: "number", description: "Only those of this amount, in dollars" }),
	money: z
		.enum(moneyWaits)
		.optional()
		.openapi({ description: "Only those with a refund that is `due`, or that a bank has `disputed` and not decided" }),
};

const maxIdsLength = 4000;

/** Ids of the orders to print. */
export const idsField = z
	.string()
	.max(maxIdsLength)
	.transform((text) => text.split(","))
	.refine((ids) => ids.length <= maxPapers, `At most ${maxPapers}`)
	.optional()
	.openapi({ type: "string", description: `Only those of these _ids, separated by commas, up to ${maxPapers}` });

interface OrdersQuery {
	state?: OrderListState;
	search?: string;
	product?: string;
	from?: string;
	until?: string;
	paid?: string;
	total?: number;
	money?: MoneyWaits;
	ids?: string[];
}

/** Builds the filter. Admins see all orders, other callers their own. */
export function ordersFilterFor({ id, role }: Caller, { product, from, until, paid, total, ...query }: OrdersQuery) {
	return {
		...query,
		state: query.state ?? "open",
		...(role !== "admin" && { userId: id }),
		productId: product,
		...(from && { from: new Date(from) }),
		...(until && { until: new Date(Date.parse(until) + dayMs) }),
		...(paid && { paidOn: new Date(paid) }),
		...(total !== undefined && { totalCents: toCents(total) }),
	};
}
