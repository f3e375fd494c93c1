import * as z from "zod";

/** A whole number within bounds, both included. */
export const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.refine(
			(text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
			`must be a whole number from ${min} to ${max}`,
		)
		.transform(Number);
