import * as z from "zod";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { countFailedMails } from "../mail/list-mails.server.ts";
import { toDollars } from "../money/money.ts";
import { countOpenWithdrawals } from "../orders/withdrawals/withdrawals-repository.server.ts";
import { isoDay, startOfDay } from "../time/calendar.ts";
import {
	bestSellersShown,
	type Overview,
	overviewSchema,
	type SalesDay,
	type Seller,
} from "./overview-schema.server.ts";
import { previousOf, type SalesRange, salesRanges, startsOf } from "./sales-range.ts";
import { type DaySales, type ProductSales, readBestSellers, readSalesByDay } from "./sales-repository.server.ts";
import { hasOrders, type MoneyWaiting, readDisputed, readPaid, readRefundsDue, readUnpaid } from "./waiting.server.ts";

export function createOverviewApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/overview",
			tags: ["Overview"],
			...access.admin,
			summary: "Open tasks, and the sales of the last days or months",
			description: "Days are days of payment in the shop's time zone. Counts stop at 10,000.",
			request: { query: z.object({ range: z.enum(salesRanges).default("30") }) },
			responses: okJson("The overview", overviewSchema),
		}),
		async (c) => c.json(await readOverview(db, clock(), c.req.valid("query").range), 200),
	);
}

async function readOverview(db: Db, now: Date, range: SalesRange): Promise<Overview> {
	const today = isoDay(now);
	const days = startsOf(range, today);
	const [previousDay, previousEnd] = previousOf(range, today);
	const from = startOfDay(days[0] as string);
	const [any, paid, unpaid, refundsDue, disputed, failedMails, openWithdrawals, sales, earlier, sellers] =
		await Promise.all([
			hasOrders(db),
			readPaid(db),
			readUnpaid(db),
			readRefundsDue(db),
			readDisputed(db),
			countFailedMails(db),
			countOpenWithdrawals(db),
			readSalesByDay(db, days),
			readSalesByDay(db, [previousDay, previousEnd]),
			readBestSellers(db, from, bestSellersShown),
		]);
	return {
		hasOrders: any,
		paid,
		unpaid,
		refundsDue: presentMoney(refundsDue),
		disputed: presentMoney(disputed),
		failedMails,
		openWithdrawals,
		range,
		previous: toDollars(earlier.get(previousDay)?.cents ?? 0),
		days: days.map((day) => presentDay(day, sales.get(day))),
		bestSellers: sellers.map(presentSeller),
	};
}

const presentMoney = ({ cents, ...waiting }: MoneyWaiting) => ({ ...waiting, amount: toDollars(cents) });

const presentDay = (day: string, sales?: DaySales): SalesDay => ({
	day,
	orders: sales?.orders ?? 0,
	revenue: toDollars(sales?.cents ?? 0),
	refunded: toDollars(sales?.refundedCents ?? 0),
});

const presentSeller = ({ partNumber, cents, ...sold }: ProductSales): Seller => ({
	...sold,
	...(partNumber !== null && { partNumber }),
	revenue: toDollars(cents),
});
