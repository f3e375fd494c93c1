import { type DecimalSign, decimalSignsOf } from "../csv/read-number.ts";

const begin = String.raw`(?<=^|[\s;|"“(:=x×*\p{Sc}])`;
const end = String.raw`(?=$|[\s;|"”)x×*\p{L}\p{Sc}])`;
const figures = new RegExp(`${begin}\\d+(?:[.,]\\d+)+${end}`, "gu");
const ambiguous = new RegExp(`${begin}([1-9]\\d{0,2})[.,](\\d{3})${end}`, "gu");
/** `1,000` and `1.000,000`, by the decimal sign. */
const thirds = {
	".": new RegExp(`${begin}([1-9]\\d{0,2}(?:,\\d{3})*)\\.(\\d{3})${end}`, "gu"),
	",": new RegExp(`${begin}([1-9]\\d{0,2}(?:\\.\\d{3})*),(\\d{3})${end}`, "gu"),
} as const satisfies Record<DecimalSign, RegExp>;

/**
 * Rewrites figures with three decimals, as other figures show the decimal sign: beside `4,60`, `2,000` is `2`. `2,500`
 * becomes `2,5000`, and `2,000` beside both signs `2, 000`, which are no quantities.
 */
export function withoutThirds(rows: readonly string[]): readonly string[] {
	if (!rows.some((row) => /\d[.,]\d{3}(?!\d)/.test(row))) return rows;
	const signsOfRows = rows.map((row) => decimalSignsOf(figuresIn(row)));
	const signs = new Set(signsOfRows.flatMap((ofRow) => [...ofRow]));
	return rows.map((row, at) => rewritten(row, signsOfRows[at]?.size === 1 ? signsOfRows[at] : signs));
}

function rewritten(row: string, signs: ReadonlySet<DecimalSign>): string {
	if (signs.size > 1) return row.replace(ambiguous, "$1, $2");
	const [sign] = signs;
	if (sign === undefined) return row;
	return row.replace(thirds[sign], (_, whole: string, decimals: string) => {
		const units = whole.replace(/[.,]/g, "");
		return decimals === "000" ? units : `${units}${sign}${decimals}0`;
	});
}

/** A comma between two figures can separate cells: `TF 6203,10`. */
function figuresIn(row: string): string[] {
	const found = row.match(figures) ?? [];
	const areCells = !/[\t;|\p{Sc}]/u.test(row) && row.search(ambiguous) < 0;
	return areCells ? found.filter((text) => !/^\d+,\d+$/.test(text)) : found;
}
