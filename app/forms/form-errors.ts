import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import * as z from "zod";
import type { ApiFailure } from "../api/api-client.ts";
import { readWholeNumber } from "../ui/fields/whole-number.ts";

/** Shows an API failure in a form: messages beside their fields, the summary as the `root` error. */
export function showFailure<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	{ message, problem }: ApiFailure,
): void {
	for (const { path, message } of problem.errors ?? []) form.setError(path as Path<Values>, { message });
	form.setError("root", { message });
}

/** Options of `register` for a quantity, with or without thousands separators. An empty one is undefined. */
export const asQuantity = {
	setValueAs(entered: unknown) {
		if (typeof entered !== "string") return entered ?? undefined;
		return entered.trim() === "" ? undefined : (readWholeNumber(entered) ?? Number(entered));
	},
};

/** Options of `register` for a typed number. Empty is undefined. The schema refuses text that is not a number. */
export const asTypedNumber = {
	setValueAs(entered: unknown) {
		if (typeof entered !== "string") return entered ?? undefined;
		const text = entered.trim();
		if (text === "") return undefined;
		return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
	},
};

/** Reads a money field. Its form value is text, because a number would lose the zero of `12.50`. */
export const typedDollars = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
	z
		.string()
		.transform((text) => asTypedNumber.setValueAs(text) as number)
		.pipe(schema);
