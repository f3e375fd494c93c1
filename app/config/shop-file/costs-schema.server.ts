import * as z from "zod";
import { type Costs, isTaxRate, noCosts } from "../../money/costs.ts";
import { toCents } from "../../money/money.ts";

const label = z.string().trim().min(1).max(60);
const dollars = z
	.number()
	.min(0)
	.max(100_000)
	.refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), "must have at most two decimals");

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const workingDaysOnTheWay = z.int().min(0).max(90);

const scheduleSchema = z.strictObject({
	cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 14:00"),
	workingDays: z
		.array(z.enum(weekdays))
		.min(1)
		.default(["Mon", "Tue", "Wed", "Thu", "Fri"])
		.transform((days) => days.map((day) => weekdays.indexOf(day))),
	holidays: z.array(z.iso.date()).max(400).default([]),
	transitDays: z
		.record(
			z.string().regex(/^(?:[A-Z]{2}|other)$/, "must be a country's code of two letters, or other"),
			z
				.tuple([workingDaysOnTheWay, workingDaysOnTheWay])
				.refine(([min, max]) => min <= max, "must be the least and the most days"),
		)
		.refine((days) => Object.keys(days).length > 0, "must name a country or other"),
});

/** Delivery and tax (ruling 29), in dollars and per cent. */
export const costsSchemas = {
	delivery: z
		.strictObject({ label, price: dollars, freeFrom: dollars.optional(), schedule: scheduleSchema.optional() })
		.transform(({ price, freeFrom, ...delivery }): Costs["delivery"] => ({
			...delivery,
			cents: toCents(price),
			...(freeFrom !== undefined && { freeFromCents: toCents(freeFrom) }),
		}))
		.default(noCosts.delivery),
	tax: z
		.strictObject({ label, percent: z.number().min(0).max(50).refine(isTaxRate, "must have at most four decimals") })
		.default(noCosts.tax),
};
