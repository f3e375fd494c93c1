import { numberIdentity } from "../products/part/part-number.ts";
import { type ImportColumn, importColumns, type RowCells } from "./import-columns.ts";

/** `#N/A`, `#REF!`, `#DIV/0!`, also in other languages, and `###` of a narrow column. */
const errorValue = /^#(?:N\/A|N\/D|NV|DIV\/0!|\p{Lu}[\p{Lu}_ ]{1,14}[!?]|#{2,})$/u;
const scientific = /^\d+(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** As spreadsheets write them: `04-Mar`, but not `04-MAR` of a part number. */
const months = monthNames(["en", "de", "fr"]);
const dayMonth = new RegExp(`^\\d{1,2}[-. ]+(?:${months})\\.?(?:[- ]\\d{2,4})?$`);
const monthYear = new RegExp(`^(?:${months})\\.?[- ](?:\\d{2}|(?:19|20)\\d{2})$`);
const time = "(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2})?)?";
const figureDate = new RegExp(
	`^(?:\\d{1,2}([./-])\\d{1,2}\\1(?:19|20)\\d{2}|(?:19|20)\\d{2}([./-])\\d{1,2}\\2\\d{1,2})${time}$`,
);
const month = "(?:0?[1-9]|1[0-2])";
const day = "(?:0?[1-9]|[12]\\d|3[01])";
const anyMonth = monthNames("en de fr es it nl pt pl cs sk sv da nb fi hu ro tr hr sl et lv lt el ru uk bg".split(" "));
/** `4.3.26`, `4 abr 26`, `3月4日`: perhaps a date, and perhaps a part number. */
const perhapsDate = new RegExp(
	[
		`^(?=${day}([./-])${month}\\1|${month}[./-])${day}([./-])${day}\\2\\d{2}${time}$`,
		`^\\d{1,2}[-. ]+(?:${anyMonth})\\.?(?:[-., ]+\\d{2,4})?$`,
		`^(?:${anyMonth})\\.?[- ](?:\\d{2}|(?:19|20)\\d{2}|\\d{1,2}, ?\\d{4})$`,
		"^(?:\\d{2,4}[年년] ?)?\\d{1,2}[月월](?: ?\\d{1,2}[日일])?$",
	].join("|"),
);

/** Returns a pattern of the months' names, with a capital or without. */
function monthNames(languages: readonly string[]): string {
	const options = (["short", "long"] as const).flatMap((month) => [{ month }, { month, day: "numeric" } as const]);
	const formats = languages.flatMap((language) =>
		options.map((option) => new Intl.DateTimeFormat(language, { ...option, timeZone: "UTC" })),
	);
	const names = formats.flatMap((format) =>
		Array.from({ length: 12 }, (_, at) => {
			const parts = format.formatToParts(Date.UTC(2026, at, 15));
			return (
				parts
					.find(({ type }) => type === "month")
					?.value.toLowerCase()
					.replace(/\.$/, "") ?? ""
			);
		}),
	);
	// Excel has `Mrz`, Unicode's data has `Mär`.
	const small = new Set(["mrz", ...names.filter((name) => /^\p{L}+$/u.test(name))]);
	return [...small].flatMap((name) => [name, name.slice(0, 1).toUpperCase() + name.slice(1)]).join("|");
}

const truthValue = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero)$/i;
/** Texts that spreadsheets take for a date: `3-4`, `MAR2`, `2 March`. */
const dateLike = new RegExp(
	`^\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{1,4})?$|^(?:\\d{1,2}[-/. ]*)?(?:${anyMonth})\\.?(?:[-/. ]*\\d{1,4})?$`,
	"i",
);
/** Days since 1900, as spreadsheets store a date, with the time of day. */
const dateSerial = /^[1-6]\d{4}(?:[.,]\d+)?$/;
const advice = "Format the column as text and enter it again";

/** Returns why a cell is not the typed text: an error of a formula. */
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
				: before && numberIdentity(cell) !== numberIdentity(before) && changedBy(cell, before);
	if (!what) return undefined;
	return before ? rewrittenAs(cell, before, what) : `Your spreadsheet has rewritten this as ${what}. ${advice}`;
}

/** Returns how a spreadsheet has rewritten a text such as a shelf. Other texts can look like a date or a number. */
export function rewrittenText(cell: string, before: string): string | undefined {
	if (cell === "" || cell === before || before === "") return undefined;
	const what = dayMonth.test(cell) && dateLike.test(before) ? "a date" : changedBy(cell, before);
	return what && rewrittenAs(cell, before, what);
}

const rewrittenAs = (cell: string, before: string, what: string) =>
	`Your spreadsheet has rewritten ${before} as ${what}, ${cell}. ${advice}`;

/** Returns which characters a spreadsheet has replaced by `?`, as it does when it saves a text as ANSI. */
export function replacedCharacters(cell: string, before: string): string | undefined {
	if (cell === before || !cell.includes("?")) return undefined;
	const replaced = new Set<string>();
	let at = 0;
	for (const character of before) {
		if (cell.startsWith(character, at)) {
			at += character.length;
			continue;
		}
		if (cell[at] !== "?" || character <= "\x7f") return undefined;
		replaced.add(character);
		// Half of a surrogate pair may have its own.
		at += cell.startsWith("?".repeat(character.length), at) ? character.length : 1;
	}
	if (at < cell.length) return undefined;
	const named = [...replaced].slice(0, maxReplacedNamed).join(", ");
	return `Your spreadsheet replaced ${named} by ?. Save it as CSV UTF-8`;
}

const maxReplacedNamed = 5;

/** Returns what to check about a number that a spreadsheet may have rewritten. */
export function numberWarning(cell: string): string | undefined {
	if (figureDate.test(cell) || monthYear.test(cell) || perhapsDate.test(cell)) return `${cell} looks like a date`;
	if (/^\d{2}:\d{2}(?::\d{2})?$/.test(cell)) return `${cell} looks like a time`;
	return /^[1-9]\d{14}0+$/.test(cell) ? `${cell} may have lost digits: spreadsheets keep 15` : undefined;
}

function changedBy(cell: string, before: string): string | undefined {
	const isDate = figureDate.test(cell) || monthYear.test(cell);
	if (isDate || (dateLike.test(before) && (dateSerial.test(cell) || perhapsDate.test(cell)))) return "a date";
	const values = valuesOf(before);
	if (valuesOf(cell).some((value) => values.some((one) => Math.abs(value - one) < 1e-9))) return "a number";
	// Numbers keep 15 digits.
	return /^\d{16,}$/.test(before) && cell.length === before.length && cell.startsWith(before.slice(0, 15))
		? "a number"
		: undefined;
}

/** `3:4`, `03:04:00`, `3 PM`, `3P`. */
const time12 = /^(\d{1,4})(?=:\d|[ap])(?::(\d{1,2})(?::(\d{1,2}))?)?([ap]m?)?$/i;

/** Returns the numbers for which spreadsheets take a text: `1.000` is 1 and 1000, `1/4` and `6:00` are 0.25. */
function valuesOf(text: string): number[] {
	const [, whole = 0, dividend, divisor] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
	if (divisor) return [Number(whole) + Number(dividend) / Number(divisor)];
	const figure = text.replace(/\s/g, "");
	const [, hours, minutes = 0, seconds = 0, half = ""] = time12.exec(figure) ?? [];
	if (hours) {
		const hour = half === "" ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
		return [(hour * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400];
	}
	if (!/^[-+]?\d[\d.,]*(?:E[-+]?\d{1,3})?$/i.test(figure)) return [];
	const readings = [
		figure.replace(/^([-+]?\d{1,3})((?:,\d{3})+)(?=$|\.)/, (_, head, groups) => head + groups.replaceAll(",", "")),
		figure
			.replace(/^([-+]?\d{1,3})((?:\.\d{3})+)(?=$|,)/, (_, head, groups) => head + groups.replaceAll(".", ""))
			.replace(",", "."),
	];
	return readings.map(Number).filter(Number.isFinite);
}

const maxExponent = 15;

/**
 * Returns part numbers that a spreadsheet would rewrite as the cell: `1.10` as `1.1`, `777` as `777.0`, `1E5` as `100000`,
 * `3:4` as `03:04`. Lost zeros in front are found by the similar numbers.
 */
export function numbersOfSameValue(cell: string): string[] {
	const [, hours, minutes] = /^0?(\d{1,2}):0?(\d{1,2})(?::00)?$/.exec(cell) ?? [];
	if (minutes) return [`${hours}:${minutes}`, `${hours}:${minutes.padStart(2, "0")}`];
	return valuesOf(cell).flatMap((value) => {
		const [whole = "", fraction = ""] = String(value).split(".");
		if (!/^\d{1,15}$/.test(whole)) return [];
		const decimals = ["", "0", "00", "000"].flatMap((zeros) => {
			const digits = fraction + zeros;
			return digits === "" ? whole : [`${whole}.${digits}`, `${whole},${digits}`];
		});
		const powers = Array.from({ length: maxExponent }, (_, at) => [at + 1, value / 10 ** (at + 1)] as const);
		const scientific = powers.flatMap(([power, factor]) =>
			/^\d+(?:\.\d{1,2})?$/.test(String(factor))
				? [`${factor}E${power}`, `${factor}E+${power}`, `${factor}E0${power}`]
				: [],
		);
		const grouped = Number(whole).toLocaleString("en-US");
		return [...decimals, ...scientific, grouped, grouped.replaceAll(",", ".")];
	});
}
