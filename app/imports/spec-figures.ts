import { type DecimalSign, decimalSignOf } from "../csv/read-number.ts";
import { lineBreaks } from "../http/hidden-characters.ts";
import { readSpecLines } from "../products/part/spec-lines.ts";

const figures = /(?<![\d.,])\d+(?:[.,]\d+)+/g;
const commaDecimals = /(?<![\d.,])(\d{1,3}(?:\.\d{3})*),(\d+)(?![\d.,])/g;
const perhapsThousands = {
	".": /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/g,
	",": /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/g,
};

const withPoint = (line: string, sign: DecimalSign): string =>
	sign === "."
		? line.replace(perhapsThousands["."], (figure) => figure.replace(",", ""))
		: line.replace(commaDecimals, (_, whole: string, decimals: string) => `${whole.replaceAll(".", "")}.${decimals}`);

/**
 * Rewrites measures by the decimal sign of the file, or else of the cell: `6,250 kg` as `6.250 kg` or `6250 kg`. Lines
 * of the product stay as they are, and always have a point.
 * @returns a fault for `6,250 kg` without a sign, and for `20.000 rpm`, which can be the shop's own spelling in a file
 * with commas
 */
export function specsWithPoint(
	cell: string,
	before: string | undefined,
	ofFile: DecimalSign | undefined,
): { text: string; fault?: string } {
	const sign = ofFile ?? decimalSignOf(cell.match(figures) ?? []);
	const unchanged = new Set(before?.split(lineBreaks));
	const lines = cell.split(lineBreaks).map((line) => {
		const read = withPoint(line, sign ?? ".");
		const isMeasure = readSpecLines(read).specs.some(({ value }) => value !== undefined);
		if (!isMeasure || unchanged.has(line.trim())) return { line };
		return { line: read, unclear: sign !== "." && line.match(perhapsThousands[sign ?? "."])?.[0] };
	});
	const unclear = lines.find((one) => one.unclear)?.unclear;
	const text = lines.map(({ line }) => line).join("\n");
	if (!unclear) return { text };
	const [decimal, whole] = [Number(unclear.replace(",", ".")), unclear.replace(/[.,]/, "")];
	return { text, fault: `Specs: ${unclear} can be ${decimal} or ${whole}. Write one of them` };
}
