import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import * as z from "zod";
import type { ApiFailure } from "../api/api-client.ts";
import { readAmount } from "../csv/read-number.ts";
import { readTypedUnits } from "./typed-number.ts";

/** Shows an API failure in a form: messages beside their fields, the summary as the `root` error. */
export function showFailure<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	{ message, problem }: ApiFailure,
): void {
	for (const { path, message } of problem.errors ?? []) form.setError(path as Path<Values>, { message });
	form.setError("root", { message });
}

/** Options of `register` for typed units. Empty is undefined. The schema refuses text that is not a number. */
export const asTypedUnits = {
	setValueAs(entered: unknown) {
		if (typeof entered !== "string") return entered ?? undefined;
		return entered.trim() === "" ? undefined : readTypedUnits(entered);
	},
};

/** Reads a money field, as imports do. Its form value is text, because a number would lose the zero of `12.50`. */
export const typedDollars = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
	z
		.string()
		.transform((text) => (text.trim() === "" ? undefined : readAmount(text)) as number)
		.pipe(schema);
