import type * as z from "zod";
import type { WithdrawalStatement, withdrawalStatementSchema } from "../orders/withdrawals/withdrawal.ts";

const fields = ["name", "email", "orders", "words"] as const satisfies readonly (keyof WithdrawalStatement)[];

export type WithdrawalFormValues = Partial<Record<keyof WithdrawalStatement, string>>;

export function readFormValues(form: FormData) {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const values: WithdrawalFormValues = Object.fromEntries(fields.map((name) => [name, normalizeText(text(name))]));
	return { button: text("step"), formKey: text("formKey"), values };
}

/** Removes control characters, such as the carriage returns of form posts, and unpaired surrogates. */
const normalizeText = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, "");

export function redisplayForm(
	values: WithdrawalFormValues,
	error: z.ZodError<z.input<typeof withdrawalStatementSchema>>,
) {
	const errors: WithdrawalFormValues = {};
	for (const { path, message } of error.issues) errors[path[0] as keyof WithdrawalStatement] ??= message;
	return { step: "form" as const, values, errors };
}
