import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "../api/api-client.ts";
import type { Problem } from "../http/problem.ts";

/**
 * Shows in a form what the API answered: each message beside its field, and the sentence as the form's `root` error.
 * @throws the error itself when it is not the API's
 */
export function showFailure<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	error: unknown,
): Problem {
	if (!(error instanceof ApiFailure)) throw error;
	for (const { path, message } of error.problem.errors ?? []) form.setError(path as Path<Values>, { message });
	form.setError("root", { message: error.message });
	return error.problem;
}

/** For `register`: a numeric input's value as a number, and undefined when it is empty. */
export const asNumber = {
	setValueAs: (entered: unknown) => (entered === "" || entered == null ? undefined : Number(entered)),
};
