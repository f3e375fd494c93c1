import { expect, test } from "vitest";
import { dollarsSchema } from "./dollars-schema.ts";

test.each([0.01, 0.1, 0.29, 1, 19.99, 1.005e3, 999_999.99])("%d is an amount", (dollars) =>
	expect(dollarsSchema.safeParse(dollars).success).toBe(true),
);

test.each([0.001, 0.005, 1.001, 19.999, 1e-9])("%d is no whole number of cents", (dollars) =>
	expect(dollarsSchema.safeParse(dollars).error?.issues.map(({ message }) => message)).toEqual([
		"At most two decimals",
	]),
);

test.each([0, -0.01, -5, Number.NaN, Number.POSITIVE_INFINITY, "5", null])("%s is none", (dollars) =>
	expect(dollarsSchema.safeParse(dollars).success).toBe(false),
);
