import { type DecimalSign, decimalSignOf } from "../csv/read-number.ts";
import { lineBreaks } from "../http/hidden-characters.ts";
import { readSpecLines } from "../products/part/spec-lines.ts";

const figures = /(?<![\d.,])\d+(?:[.,]\d+)+/g;
const commaDecimals = /(?<![\d.,])(\d{1,3}(?:\.\d{3})*),(\d+)(?![\d.,])/g;
const perhapsThousands = /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/;

/**
 * Rewrites measures with the decimal comma of the file, or else of the cell: `6,250 kg` as `6.250 kg`. Lines of the
 * product stay as they are, and always have a point.
 * @returns a fault for `20.000 rpm`, which can be the shop's own spelling in a file with commas
 */
export function specsWithPoint(
	cell: string,
	before: string | undefined,
	sign: DecimalSign | undefined,
): { text: string; fault?: string } {
	if ((sign ?? decimalSignOf(cell.match(figures) ?? [])) !== ",") return { text: cell };
	const unchanged = new Set(before?.split(lineBreaks));
	const lines = cell.split(lineBreaks).map((line) => {
		const withPoint = line.replace(commaDecimals, (_, whole: string, decimals: string) => {
			return `${whole.replaceAll(".", "")}.${decimals}`;
		});
		const isMeasure = readSpecLines(withPoint).specs.some(({ value }) => value !== undefined);
		if (!isMeasure || unchanged.has(line.trim())) return { line };
		return { line: withPoint, unclear: perhapsThousands.exec(line)?.[0] };
	});
	const unclear = lines.find((one) => one.unclear)?.unclear;
	const text = lines.map(({ line }) => line).join("\n");
	if (!unclear) return { text };
	return {
		text,
		fault: `Specs: ${unclear} can be ${Number(unclear)} or ${unclear.replace(".", "")}. Write one of them`,
	};
}
