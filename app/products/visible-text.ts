import * as z from "zod";
import { hasHidden } from "../http/hidden-characters.ts";

const hiddenMessage = "Must not contain invisible characters";
const composed = (text: string): string => text.normalize("NFC");
const layout = /[\t\n\r]/g;

/** A one-line text in Unicode NFC, without invisible characters. */
export const singleLineSchema = (maxLength: number, required?: string) =>
	z
		.string()
		.overwrite(composed)
		.trim()
		.min(1, required)
		.max(maxLength)
		.refine((text) => !hasHidden(text), hiddenMessage);

export const linesSchema = (maxLength: number, required?: string) =>
	z
		.string()
		.overwrite(composed)
		.trim()
		.min(1, required)
		.max(maxLength)
		.refine((text) => !hasHidden(text.replace(layout, " ")), hiddenMessage);
