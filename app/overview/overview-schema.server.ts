import * as z from "zod";
import { salesRanges } from "./sales-range.ts";

export const bestSellersShown = 5;

const count = z.int().openapi({ description: "Counts stop at 10,000" });
const money = z.number().openapi({ description: "Dollars" });

const sellerSchema = z.object({
	productId: z.string(),
	product: z.string(),
	partNumber: z.string().optional(),
	onSale: z.boolean(),
	units: z.int(),
	revenue: money,
});

const daySchema = z.object({
	day: z.iso.date().openapi({ description: "A day in the shop's time zone, or the first day of a month" }),
	orders: z.int().openapi({ description: "Orders paid on this day" }),
	revenue: money.openapi({ description: "Their total with delivery and tax, in dollars" }),
	refunded: money.openapi({ description: "Refunds of these payments, in dollars" }),
});

export const overviewSchema = z.object({
	hasOrders: z.boolean(),
	paid: z.object({ count, since: z.string().optional().openapi({ description: "Time of the earliest payment" }) }),
	unpaid: z.object({
		count,
		nextEnd: z.string().optional().openapi({ description: "When the next reservation ends" }),
	}),
	refundsDue: z.object({ count, amount: money, since: z.string().optional() }),
	disputed: z.object({ count, amount: money }),
	failedMails: count,
	openWithdrawals: z.object({
		count,
		since: z.string().optional().openapi({ description: "When the oldest one was received" }),
	}),
	range: z.enum(salesRanges),
	days: z.array(daySchema).openapi({ description: "Days of the range with today, or its months, oldest first" }),
	previous: money.openapi({ description: "Revenue of the period before, of the same length" }),
	bestSellers: z
		.array(sellerSchema)
		.openapi({ description: "Best sellers of the range, by revenue minus refunds, without delivery and tax" }),
});

export type Overview = z.infer<typeof overviewSchema>;
export type SalesDay = z.infer<typeof daySchema>;
export type Seller = z.infer<typeof sellerSchema>;
