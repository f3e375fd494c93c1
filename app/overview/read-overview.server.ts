import type { Db } from "../../db/database.ts";
import { countFailedMails } from "../mail/list-mails.server.ts";
import { toDollars } from "../money/money.ts";
import { dayMs } from "../time/durations.ts";
import { readOpenWithdrawals } from "../withdrawals/withdrawals-repository.server.ts";
import { bestSellersShown, daysShown } from "./overview.ts";
import type { Overview, SalesDay, Seller } from "./overview-schema.server.ts";
import { type DaySales, type ProductSales, readBestSellers, readSalesByDay } from "./sales-repository.server.ts";
import {
	hasOrders,
	type MoneyWaiting,
	readDisputed,
	readRefundsDue,
	readToPack,
	readUnpaid,
} from "./waiting.server.ts";

export async function readOverview(db: Db, now: Date): Promise<Overview> {
	const days = lastDays(now);
	const from = new Date(days[0] as string);
	const [any, toPack, unpaid, refundsDue, disputed, failedMails, openWithdrawals, sales, sellers] = await Promise.all([
		hasOrders(db),
		readToPack(db),
		readUnpaid(db),
		readRefundsDue(db),
		readDisputed(db),
		countFailedMails(db),
		readOpenWithdrawals(db),
		readSalesByDay(db, from),
		readBestSellers(db, from, bestSellersShown),
	]);
	return {
		hasOrders: any,
		toPack,
		unpaid,
		refundsDue: presentMoney(refundsDue),
		disputed: presentMoney(disputed),
		failedMails,
		openWithdrawals,
		days: days.map((day) => presentDay(day, sales.get(day))),
		bestSellers: sellers.map(presentSeller),
	};
}

/** In UTC, oldest first. */
function lastDays(now: Date): string[] {
	return Array.from({ length: daysShown }, (_, i) =>
		new Date(now.getTime() - (daysShown - 1 - i) * dayMs).toISOString().slice(0, 10),
	);
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
