import * as z from "zod";

/** Including today. */
export const daysShown = 30;
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
	day: z.iso.date().openapi({ description: "From midnight to midnight in the shop's time zone" }),
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
	days: z.array(daySchema).openapi({ description: `The last ${daysShown} days, oldest first` }),
	bestSellers: z
		.array(sellerSchema)
		.openapi({ description: "Best sellers of these days, by revenue minus refunds, without delivery and tax" }),
});

export type Overview = z.infer<typeof overviewSchema>;
export type SalesDay = z.infer<typeof daySchema>;
export type Seller = z.infer<typeof sellerSchema>;
