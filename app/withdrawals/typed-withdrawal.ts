import type * as z from "zod";
import type { Said, saidSchema } from "./withdrawal.ts";

const fields = ["name", "email", "orders", "words"] as const satisfies readonly (keyof Said)[];

/** What was typed into the form, as it is. */
export type Typed = Partial<Record<keyof Said, string>>;

/** What a form of the page says, and which of its buttons was pressed. */
export function readTyped(form: FormData) {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : "";
	};
	const typed: Typed = Object.fromEntries(fields.map((name) => [name, keptText(text(name))]));
	return { pressed: text("step"), formKey: text("formKey"), typed };
}

/** A form ends lines with two characters, and text that is kept has neither control characters nor halves of others. */
const keptText = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, "");

/** The form again, with what was typed and what is wrong with it. */
export function sayAgain(typed: Typed, error: z.ZodError<z.input<typeof saidSchema>>) {
	const errors: Typed = {};
	for (const { path, message } of error.issues) errors[path[0] as keyof Said] ??= message;
	return { step: "say" as const, typed, errors };
}
