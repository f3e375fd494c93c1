const amount = /^\d+(?:[.,]\d{1,2})?$/;
const units = /^\d+(?:[.,]0{1,2})?$/;
const change = /^[+\-−]?\d+(?:[.,]0{1,2})?$/;

const figure = (text: string) => Number(text.replace(",", ".").replace("−", "-"));

/**
 * A price as a file has it, `6.90` or `6,90`. What could have marks of thousands (`1,500`, `1.500`) stays a text, for the
 * schema to refuse: neither is ever guessed at.
 */
export const readAmount = (text: string): number | string => (amount.test(text) ? figure(text) : unread(text));

/** Units, in the same way. */
export const readUnits = (text: string): number | string => (units.test(text) ? figure(text) : unread(text));

/** Units that come, or below 0 those that go. Returns undefined for what is none. */
export const readChange = (text: string): number | undefined => (change.test(text) ? figure(text) : undefined);

/** A number that is no whole one, or below 0, is told as such; the rest is told as no figure. */
function unread(text: string): number | string {
	return /^-\d+(?:[.,]\d{1,2})?$|^\d+[.,](?:\d{1,2}|\d{4,})$/.test(text) ? figure(text) : text;
}
