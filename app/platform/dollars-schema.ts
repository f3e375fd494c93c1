import * as z from "zod";

/** Dollars with at most two decimals, at least one cent. */
export const dollarsSchema = z
	.number()
	.positive()
	.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "At most two decimals");
