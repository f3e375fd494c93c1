import * as z from "zod";
import { hasHidden } from "../http/hidden-characters.ts";

const hiddenMessage = "Must not have characters that nobody sees";
const composed = (text: string): string => text.normalize("NFC");
/** What lays out a text of several lines. */
const layout = /[\t\n\r]/g;

/** A text of one line that two people read alike: composed (Unicode NFC), without characters that nobody sees. */
export const lineSchema = (maxLength: number, required?: string) =>
	z
		.string()
		.overwrite(composed)
		.trim()
		.min(1, required)
		.max(maxLength)
		.refine((text) => !hasHidden(text), hiddenMessage);

/** The same of several lines. */
export const linesSchema = (maxLength: number, required?: string) =>
	z
		.string()
		.overwrite(composed)
		.trim()
		.min(1, required)
		.max(maxLength)
		.refine((text) => !hasHidden(text.replace(layout, " ")), hiddenMessage);
