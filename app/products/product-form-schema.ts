import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { readNumberLines } from "./number-lines.ts";
import { partFields } from "./part-schema.ts";
import { payableAtMinimum, productFields } from "./product-schema.ts";
import { readSpecLines } from "./spec-lines.ts";

/** What is left empty is not sent. */
const orNothing = (schema: z.ZodType<string | undefined, string | undefined>) =>
	z
		.string()
		.transform((text) => text.trim() || undefined)
		.pipe(schema);

/** Specs as lines; what is wrong is told by the line. */
const specLines = z.string().transform((text, context) => {
	const { specs, faults } = readSpecLines(text);
	const checked = partFields.shape.specs.safeParse(specs);
	const rules = (checked.error?.issues ?? []).map(({ path, message }) => `${specs[Number(path[0])]?.name}: ${message}`);
	const wrong = [...faults.map(({ line, message }) => `Line ${line}: ${message}`), ...rules];
	if (wrong.length > 0) context.addIssue({ code: "custom", message: wrong.join(". ") });
	return specs.length > 0 ? specs : undefined;
});

/** Other numbers as lines, the same way. */
const numberLines = z.string().transform((text, context) => {
	const { numbers, faults } = readNumberLines(text);
	const read = numbers.map(({ line: _, ...number }) => number);
	const rules = (partFields.shape.numbers.safeParse(read).error?.issues ?? []).map(({ path, message }) => ({
		line: numbers[Number(path[0])]?.line ?? 1,
		message,
	}));
	const wrong = [...faults, ...rules].map(({ line, message }) => `Line ${line}: ${message}`);
	if (wrong.length > 0) context.addIssue({ code: "custom", message: wrong.join(". ") });
	return read.length > 0 ? read : undefined;
});

/** A product as it is typed into the form: part data may be left empty, and specs and other numbers are lines. */
export const productFormSchema = productFields
	.extend({
		partNumber: orNothing(partFields.shape.partNumber),
		family: orNothing(partFields.shape.family),
		gtin: orNothing(partFields.shape.gtin),
		specs: specLines,
		numbers: numberLines,
	})
	.refine(...payableAtMinimum);

export type EnteredProduct = z.input<typeof productFormSchema>;
export type FormProduct = z.output<typeof productFormSchema>;
export type ProductFormState = UseFormReturn<EnteredProduct, unknown, FormProduct>;
