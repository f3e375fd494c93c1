import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { typedDollars } from "../../forms/form-errors.ts";
import { numberFault } from "../../forms/typed-number.ts";
import { lineBreaks } from "../../http/hidden-characters.ts";
import { readNumberLines } from "../part/number-lines.ts";
import { partFields, shelfSchema } from "../part/part-schema.ts";
import { readSpecLines } from "../part/spec-lines.ts";
import { lowStockField, payableAtMinimum, productFields, productLabels } from "../product-schema.ts";

const orNothing = (schema: z.ZodType<string | undefined, string | undefined>) =>
	z
		.string()
		.transform((text) => text.trim() || undefined)
		.pipe(schema);

/** Names the maximum of too long texts and lists. Other faults have messages of their own. */
const sizeFault: z.core.$ZodErrorMap = ({ code, origin, maximum }) =>
	code === "too_big" ? `At most ${maximum} ${origin === "array" ? "lines" : "characters"}` : undefined;

/** The shop shows `1.125`, but never `20.000`, which can be thousands. */
const perhapsThousands = /(?<![\d.,])([1-9]\d{0,2})\.(\d{2}0)(?![\d.,])/;

function thousandsFault(line: string): string | undefined {
	const [figure, whole, decimals] = perhapsThousands.exec(line) ?? [];
	const isMeasure = readSpecLines(line).specs.some(({ value }) => value !== undefined);
	return figure && isMeasure
		? `${figure} can be ${Number(figure)} or ${whole}${decimals}. Write one of them`
		: undefined;
}

const specLines = z.string().transform((text, context) => {
	const { specs, faults } = readSpecLines(text);
	const checked = partFields.shape.specs.safeParse(specs, { error: sizeFault });
	const rules = (checked.error?.issues ?? []).map(({ path, message }) => {
		const spec = specs[Number(path[0])];
		return spec ? `${spec.name}: ${message}` : message;
	});
	const wrong = [...faults.map(({ line, message }) => `Line ${line}: ${message}`), ...rules];
	if (wrong.length > 0) context.addIssue({ code: "custom", message: wrong.join(". ") });
	return specs.length > 0 ? specs : undefined;
});

/** An import knows the decimal sign of its file instead. */
const typedSpecLines = z
	.string()
	.superRefine((text, context) => {
		for (const [index, line] of text.split(lineBreaks).entries()) {
			const message = thousandsFault(line);
			if (message) context.addIssue({ code: "custom", message: `Line ${index + 1}: ${message}` });
		}
	})
	.pipe(specLines);

const numberLines = z.string().transform((text, context) => {
	const { numbers, faults } = readNumberLines(text);
	const read = numbers.map(({ line: _, ...number }) => number);
	const rules = (partFields.shape.numbers.safeParse(read, { error: sizeFault }).error?.issues ?? []).map(
		({ path, message }) => ({
			line: numbers[Number(path[0])]?.line,
			message,
		}),
	);
	const wrong = [...faults, ...rules].map(({ line, message }) => (line ? `Line ${line}: ${message}` : message));
	if (wrong.length > 0) context.addIssue({ code: "custom", message: wrong.join(". ") });
	return read.length > 0 ? read : undefined;
});

/** A typed number. A text that can mean two numbers is refused. */
const typed = (schema: z.ZodType<number, number>) =>
	z.custom<number>((entered) => typeof entered !== "string", { error: notFigures, abort: true }).pipe(schema);

function notFigures({ input, path }: { input?: unknown; path?: PropertyKey[] }): string {
	const [field] = path ?? [];
	const label = productLabels[field as keyof typeof productLabels] ?? "This";
	const fault = numberFault(String(input), field === "price" ? "dollars" : "units");
	return fault ?? `${label} must be a number, such as 6.90 or 1500`;
}

const price = typed(productFields.shape.price);

/** A reorder level. Empty for the default. */
const typedLevel = z
	.custom<number | undefined>((entered) => typeof entered !== "string", { error: notFigures, abort: true })
	.pipe(lowStockField.unwrap().unwrap().optional())
	.optional();

const fields = productFields.extend({
	quantity: typed(productFields.shape.quantity),
	minorder: typed(productFields.shape.minorder),
	partNumber: orNothing(partFields.shape.partNumber),
	family: orNothing(partFields.shape.family),
	gtin: orNothing(partFields.shape.gtin),
	specs: specLines,
	numbers: numberLines,
	shelf: orNothing(shelfSchema.optional()),
});

/** An import has read the numbers of its rows. */
export const productRowSchema = fields.extend({ price }).refine(...payableAtMinimum);
export type ProductRowInput = z.output<typeof productRowSchema>;
export const productFormSchema = fields
	.extend({ price: typedDollars(price), specs: typedSpecLines, lowStock: typedLevel })
	.refine(...payableAtMinimum);

export type ProductFormValues = z.input<typeof productFormSchema>;
export type FormProduct = z.output<typeof productFormSchema>;
export type ProductFormState = UseFormReturn<ProductFormValues, unknown, FormProduct>;
