import type * as z from "zod";
import type { WithdrawalStatement, withdrawalStatementSchema } from "./withdrawal.ts";

const fields = ["name", "email", "orders", "words"] as const satisfies readonly (keyof WithdrawalStatement)[];

export type Typed = Partial<Record<keyof WithdrawalStatement, string>>;

export function readTyped(form: FormData) {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const typed: Typed = Object.fromEntries(fields.map((name) => [name, normalizeText(text(name))]));
	return { pressed: text("step"), formKey: text("formKey"), typed };
}

/** Removes control characters, such as the carriage returns of form posts, and unpaired surrogates. */
const normalizeText = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, "");

export function redisplayForm(typed: Typed, error: z.ZodError<z.input<typeof withdrawalStatementSchema>>) {
	const errors: Typed = {};
	for (const { path, message } of error.issues) errors[path[0] as keyof WithdrawalStatement] ??= message;
	return { step: "say" as const, typed, errors };
}
