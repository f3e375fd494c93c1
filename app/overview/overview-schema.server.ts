import * as z from "zod";

/** Including today. */
export const daysShown = 30;
export const bestSellersShown = 5;

const count = z.int().openapi({ description: "Up to 10,000, which says as many or more" });
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
	day: z.iso.date().openapi({ description: "From midnight to midnight in UTC" }),
	orders: z.int().openapi({ description: "Orders that were paid on this day" }),
	revenue: money.openapi({ description: "What they paid, in dollars" }),
	refunded: money.openapi({ description: "What of it went back since, or is to, in dollars" }),
});

export const overviewSchema = z.object({
	hasOrders: z.boolean(),
	toPack: z.object({ count, since: z.string().optional().openapi({ description: "When the first of them was paid" }) }),
	unpaid: z.object({
		count,
		nextEnd: z.string().optional().openapi({ description: "When the next hold ends" }),
	}),
	refundsDue: z.object({ count, amount: money, since: z.string().optional() }),
	disputed: z.object({ count, amount: money }),
	failedMails: count,
	openWithdrawals: z.object({
		count,
		since: z.string().optional().openapi({ description: "When the first of them arrived" }),
	}),
	days: z.array(daySchema).openapi({ description: `The last ${daysShown} days, oldest first` }),
	bestSellers: z.array(sellerSchema).openapi({ description: "Of those days, by what they brought less refunds" }),
});

export type Overview = z.infer<typeof overviewSchema>;
export type SalesDay = z.infer<typeof daySchema>;
export type Seller = z.infer<typeof sellerSchema>;
