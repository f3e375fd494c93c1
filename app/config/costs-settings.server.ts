import { readFileSync } from "node:fs";
import * as z from "zod";
import { type Costs, isTaxRate, noCosts } from "../money/costs.ts";
import { toCents } from "../money/money.ts";

/** Delivery and tax (ruling 29). */
export const costsVariables = {
	COSTS_FILE: z
		.string()
		.optional()
		.describe(
			"JSON file with delivery costs and tax, such as [deploy/costs.json](../deploy/costs.json). Default: neither",
		),
};

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

/** Content of the costs file (docs/operations.md), in dollars and per cent. */
const costsSchema = z
	.strictObject({
		delivery: z
			.strictObject({ label, price: dollars, freeFrom: dollars.optional(), schedule: scheduleSchema.optional() })
			.optional(),
		tax: z
			.strictObject({ label, percent: z.number().min(0).max(50).refine(isTaxRate, "must have at most four decimals") })
			.optional(),
	})
	.transform(
		({ delivery, tax }): Costs => ({
			delivery: delivery
				? {
						label: delivery.label,
						cents: toCents(delivery.price),
						...(delivery.freeFrom !== undefined && { freeFromCents: toCents(delivery.freeFrom) }),
						...(delivery.schedule && { schedule: delivery.schedule }),
					}
				: noCosts.delivery,
			tax: tax ?? noCosts.tax,
		}),
	);

/** Reads the file of `COSTS_FILE`. @param problems receives errors with their place in the file */
export function readCosts(file: string | undefined, problems: string[]): Costs {
	if (file === undefined) return noCosts;
	try {
		const parsed = costsSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
		if (parsed.success) return parsed.data;
		for (const { path, message } of parsed.error.issues)
			problems.push(`COSTS_FILE: ${file}: ${path.join(".") || "the file"}: ${message}`);
	} catch (error) {
		problems.push(`COSTS_FILE: ${file} cannot be read: ${(error as Error).message}`);
	}
	return noCosts;
}
