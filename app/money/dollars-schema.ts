import * as z from "zod";

export const dollarsSchema = z
	.number()
	.positive()
	.refine(isWholeCents, "At most two decimals")
	.meta({ multipleOf: 0.01 });

function isWholeCents(dollars: number): boolean {
	const cents = Math.round(dollars * 100);
	const isLessThanACent = dollars > 0 && cents === 0;
	return !isLessThanACent && Math.abs(dollars * 100 - cents) < 1e-6;
}
