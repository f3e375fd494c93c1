import { plainFigure, readAmount, readUnits } from "../csv/read-number.ts";
import { readWholeNumber } from "../ui/fields/whole-number.ts";

/** `1,00` can be a wrong `1,000`. */
const shortGroup = /^\s*\d+,\d{1,2}\s*$/;

/**
 * Reads typed units. A comma separates thousands, as the shop writes them. `1.000` can be 1 or 1000, so it is returned
 * as a text, like everything else that is no number.
 */
export function readTypedUnits(text: string): number | string {
	const read = readUnits(text);
	if (typeof read === "string" && !read.includes(",")) return read;
	const whole = shortGroup.test(text) ? undefined : readWholeNumber(text);
	const isWhole = typeof read === "number" && Number.isInteger(read) && read >= 0;
	return whole ?? (isWhole ? text.trim() : read);
}

/** @returns undefined for anything but a whole number from 0 */
export function readTypedCount(text: string): number | undefined {
	const units = readTypedUnits(text);
	return typeof units === "number" && Number.isInteger(units) && units >= 0 ? units : undefined;
}

/** @returns undefined for anything but an amount from 0 with at most two decimals */
export function readTypedAmount(text: string): number | undefined {
	const amount = readAmount(text);
	return typeof amount === "number" && /^\d+(\.\d{1,2})?$/.test(`${amount}`) ? amount : undefined;
}

/** Explains how to write a number that can be read in two ways. */
export function numberFault(typed: string, kind: "units" | "dollars"): string | undefined {
	const text = plainFigure(typed);
	const [, withoutDecimals] = /^(\d+)[.,]0+$/.exec(shortGroup.test(text) ? text : "") ?? [];
	if (withoutDecimals && kind === "units") return `Write ${withoutDecimals} without decimals`;
	if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined;
	const whole = text.replace(/[.,]/, "");
	if (text.includes(",")) return `Write ${whole} without a comma`;
	if (kind === "units") return `Write ${whole} without a point`;
	if (text.endsWith("0")) return `${text} can be ${Number(text).toFixed(2)} or ${whole}. Write one of them`;
	return `Write ${whole} without a point, or at most two decimals`;
}
