import * as z from "zod";

/** A setting that is a whole number within bounds, both included. */
export const wholeNumber = (least: number, most: number) =>
	z
		.string()
		.refine(
			(text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
			`must be a whole number from ${least} to ${most}`,
		)
		.transform(Number);
