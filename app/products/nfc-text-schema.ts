import { typedLine, typedLines } from "../http/text-schema.ts";

const composed = (text: string): string => text.normalize("NFC");

/** A one-line text in Unicode NFC, so that equal names are equal texts. */
export const singleLineSchema = (maxLength: number, required?: string) =>
	typedLine(maxLength).overwrite(composed).min(1, required);

export const linesSchema = (maxLength: number, required?: string) =>
	typedLines(maxLength).overwrite(composed).min(1, required);
