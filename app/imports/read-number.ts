const amount = /^\d+(?:[.,]\d{1,2})?$/;
const units = /^\d+(?:[.,]0{1,2})?$/;
const change = /^[+\-−]?\d+(?:[.,]0{1,2})?$/;

const figure = (text: string) => Number(text.replace(",", ".").replace("−", "-"));

/**
 * Reads a price, `6.90` or `6,90`. Text with a possible thousands separator (`1,500`, `1.500`) is ambiguous and stays a
 * text, which the schema refuses.
 */
export const readAmount = (text: string): number | string => (amount.test(text) ? figure(text) : unread(text));

export const readUnits = (text: string): number | string => (units.test(text) ? figure(text) : unread(text));

/** Reads a quantity change: positive adds units, negative removes them. Returns undefined when it is invalid. */
export const readChange = (text: string): number | undefined => (change.test(text) ? figure(text) : undefined);

/** Returns a fraction or a negative number as a number, which has its own error message. Anything else stays a text. */
function unread(text: string): number | string {
	return /^-\d+(?:[.,]\d{1,2})?$|^\d+[.,](?:\d{1,2}|\d{4,})$/.test(text) ? figure(text) : text;
}
