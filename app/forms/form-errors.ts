import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ApiFailure } from "../api/api-client.ts";

/** Shows in a form what the API answered: each message beside its field, and the sentence as the `root` error. */
export function showFailure<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	{ message, problem }: ApiFailure,
): void {
	for (const { path, message } of problem.errors ?? []) form.setError(path as Path<Values>, { message });
	form.setError("root", { message });
}

/** For `register`: a numeric input's value as a number, and undefined when it is empty. */
export const asNumber = {
	setValueAs: (entered: unknown) => (entered === "" || entered == null ? undefined : Number(entered)),
};

/** For `register`: figures as a number, nothing as undefined, anything else as it is typed, for the schema to refuse. */
export const asTypedNumber = {
	setValueAs(entered: unknown) {
		if (typeof entered !== "string") return entered ?? undefined;
		const text = entered.trim();
		if (text === "") return undefined;
		return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
	},
};
