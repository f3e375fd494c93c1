import * as z from "zod";
import { lineBreaks, textFault, withoutLeftovers } from "./hidden-characters.ts";

function checkLine(text: string, context: z.RefinementCtx<string>): void {
	const message = textFault(text);
	if (message) context.addIssue({ code: "custom", message });
}

/** A text of one line that a person types, by the rule in hidden-characters.ts. May be empty. */
export const typedLine = (maxLength: number, tooLong?: string) =>
	z
		.string()
		.overwrite((text) => withoutLeftovers(text).replaceAll("\t", " "))
		.trim()
		.max(maxLength, tooLong)
		.superRefine(checkLine);

/** A text of several lines, with `\n` between them. May be empty. */
export const typedLines = (maxLength: number, tooLong?: string) =>
	z
		.string()
		.overwrite((text) => withoutLeftovers(text).replaceAll(lineBreaks, "\n"))
		.trim()
		.max(maxLength, tooLong)
		.superRefine((text, context) => checkLine(text.replaceAll(/[\t\n]/g, " "), context));
