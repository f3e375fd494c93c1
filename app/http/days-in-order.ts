import type * as z from "zod";

/** Refuses days of a query whose last one is before the first. */
export const daysInOrder = <Schema extends z.ZodType<{ from?: string; until?: string }>>(schema: Schema): Schema =>
	schema.refine(({ from, until }) => !from || !until || from <= until, {
		path: ["until"],
		message: "Choose a last day that is not before the first day",
	});
