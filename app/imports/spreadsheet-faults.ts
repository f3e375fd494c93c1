import { type ImportColumn, importColumns, type RowCells } from "./import-columns.ts";

/** `#N/A`, `#REF!`, `#DIV/0!`, also in other languages, and `###` of a narrow column. */
const errorValue = /^#(?:N\/A|N\/D|NV|DIV\/0!|\p{Lu}[\p{Lu}_ ]{1,14}[!?]|#{2,})$/u;
const scientific = /^\d+(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** As spreadsheets write them: `04-Mar`, but not `04-MAR` of a part number. */
const months =
	"[Jj]an(?:uary?|uar|v)?|[Ff][eé]v?[br](?:ruary|ruar|r)?|[Mm](?:ar(?:ch|s)?|ärz?|rz)|[Aa](?:pr(?:il)?|vr(?:il)?)|[Mm]a[iy]|[Jj](?:une?|uni|uin)|[Jj]ui?l(?:y|i|let)?|[Aa](?:ug(?:ust)?|oût)|[Ss]ept?(?:ember)?|[Oo][ck]t(?:ober)?|[Nn]ov(?:ember)?|[Dd](?:e[cz](?:ember)?|éc)";
const dayMonth = new RegExp(`^\\d{1,2}[-. ]+(?:${months})\\.?(?:[- ]\\d{2,4})?$`);
const monthYear = new RegExp(`^(?:${months})\\.?[- ](?:\\d{2}|(?:19|20)\\d{2})$`);
const figureDate =
	/^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;
const truthValue = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero)$/i;
const dateLike = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?$/;
/** Days since 1900, as spreadsheets store a date. */
const dateSerial = /^[1-6]\d{4}$/;
const advice = "Format the column as text and enter the number again";

/** Returns why a cell is not what was typed: an error of a formula. */
export function errorCell(cells: RowCells): string | undefined {
	const column = (Object.keys(cells) as ImportColumn[]).find((one) => errorValue.test(cells[one]?.trim() ?? ""));
	return column && `${importColumns[column]} has the error ${cells[column]?.trim()}`;
}

/**
 * Returns how a spreadsheet has rewritten an identifier: as a large number, a date or a truth value, or without zeros.
 * @param before the identifier of the product, if the row changes one
 */
export function rewrittenIdentifier(cell: string, before?: string): string | undefined {
	if (cell === before) return undefined;
	const what = scientific.test(cell)
		? "a number"
		: dayMonth.test(cell)
			? "a date"
			: truthValue.test(cell)
				? "a truth value"
				: before && changedBy(cell, before);
	if (!what) return undefined;
	return before
		? `Your spreadsheet has rewritten ${before} as ${what}, ${cell}. ${advice}`
		: `Your spreadsheet has rewritten this as ${what}. ${advice}`;
}

/** Returns what to check about a new number that could be a date. */
export const dateWarning = (cell: string): string | undefined =>
	figureDate.test(cell) || monthYear.test(cell) ? `${cell} looks like a date` : undefined;

function changedBy(cell: string, before: string): string | undefined {
	if (figureDate.test(cell) || monthYear.test(cell) || (dateSerial.test(cell) && dateLike.test(before)))
		return "a date";
	const figure = Number(cell.replace(",", "."));
	if (cell === "" || Number.isNaN(figure)) return undefined;
	const [was, now] = [before, cell].map((text) => text.replace(/[\s-]/g, "").replace(",", "."));
	if (was !== now && Number(was) === figure) return "a number";
	// Numbers keep 15 digits.
	return /^\d{16,}$/.test(before) && cell.length === before.length && cell.startsWith(before.slice(0, 15))
		? "a number"
		: undefined;
}
