import { lineBreaks } from "../../http/hidden-characters.ts";
import type { UnitCode } from "../../ui/unit-symbols.ts";
import { isWrongFraction, numberPattern, readNumber } from "./measure.ts";
import type { Spec } from "./part-schema.ts";
import { formatValue, unitCode } from "./units.ts";

export interface LineFault {
	line: number;
	message: string;
}

/** Matches `25 mm`, `40–200 N·m`, `1/2 in`, `30`. */
const measure = new RegExp(
	String.raw`^(?<low>${numberPattern})(?:\s*(?:–|-|\.\.|to\s)\s*(?<high>${numberPattern}))?\s*(?<unit>\D.*)?$`,
	"u",
);
const nameThenFigure = new RegExp(String.raw`^(?<name>\D.*?)\s+(?<rest>${numberPattern}.*)$`, "u");

/** Begins the value of a field that is offered and not filled in. */
export const unfilled = "…";

function isUnfilled(line: string): boolean {
	const colon = line.indexOf(":");
	return colon < 0
		? line.endsWith(` ${unfilled}`)
		: line
				.slice(colon + 1)
				.trim()
				.startsWith(unfilled);
}

/** Reads specs, one per line: `Bore 25 mm`, `Torque 40–200 N·m`. A colon starts a text: `Thread: M8 × 1.25`. Skips {@link unfilled} ones. */
export function readSpecLines(text: string): { specs: Spec[]; faults: LineFault[] } {
	const lines = text.split(lineBreaks).map((line, index) => ({ line: index + 1, text: line.trim() }));
	const read = lines
		.filter((one) => one.text && !isUnfilled(one.text))
		.map((one) => ({ line: one.line, spec: readLine(one.text) }));
	return {
		specs: read.flatMap(({ spec }) => (typeof spec === "string" ? [] : [spec])),
		faults: read.flatMap(({ line, spec }) => (typeof spec === "string" ? [{ line, message: spec }] : [])),
	};
}

const useColon = ". For a text, use a colon: “Thread: M8 × 1.25”";

const nameThenRatio = /^(?<name>\D+)\s(?<text>\d+(?:[.,]\d+)?:\d+(?:[.,]\d+)?)$/;

function readLine(line: string): Spec | string {
	const ratio = nameThenRatio.exec(line)?.groups;
	const colon = line.indexOf(":");
	if (ratio?.name && !ratio.name.includes(":")) return { name: ratio.name.trim(), text: ratio.text };
	if (colon > 0) {
		const [name, text] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
		if (!text) return `“${line}” has no value`;
		const read = readMeasure(text);
		return typeof read === "object" && isShownAsTyped(read, text) ? { name, ...read } : { name, text };
	}
	const { name: written, rest } = nameThenFigure.exec(line)?.groups ?? {};
	const name = written && / [-–]$/.test(written) ? written.slice(0, -1).trim() : written;
	if (!name || !rest) return `“${line}” has no number. For a text, use a colon: “Material: C45”`;
	if (/\s[x×*/=<>≤≥±~]$/.test(name)) return `“${name}” is no name${useColon}`;
	const read = readMeasure(rest);
	return typeof read === "object" ? { name, ...read } : `${read}${useColon}`;
}

/** A figure without a unit can be a year or a number of a catalogue: `2026` must not become `2,026`. */
const isShownAsTyped = ({ value, unit }: Pick<Spec, "value" | "unit">, text: string): boolean =>
	unit !== "C62" || value === undefined || formatValue(value) === text;

/** `1-1/2` is one and a half. */
const withBlank = (text: string): string => text.replace(/(?<![\d/.,])(\d+)-(?=\d+\/\d)/g, "$1 ");

/** Returns an error text when the text is not a measure. */
function readMeasure(text: string): Pick<Spec, "value" | "unit"> | string {
	const { low, high, unit = "C62" } = measure.exec(withBlank(text))?.groups ?? {};
	const value = low === undefined ? undefined : readNumber(low);
	const max = high === undefined ? value : readNumber(high);
	if (value === undefined || max === undefined) return `“${text}” is not a number with a unit`;
	const code = unitCode(unit);
	if (!code) return `“${unit.trim()}” is not a known unit`;
	const fault = [low, high].map((figure = "") => figureFault(figure, code)).find(Boolean);
	return fault ?? { value: high === undefined ? value : [value, max], unit: code };
}

/** A number that would lose what was typed, or can be read in two ways, is no measure. */
function figureFault(figure: string, unit: UnitCode): string | undefined {
	if (isWrongFraction(figure, unit)) return `“${figure}” is a fraction, which only inches have`;
	if (/^\D?0\d/.test(figure)) return `“${figure}” begins with a zero`;
	if (!/^\D?[1-9]\d{0,2},\d{3}$/.test(figure)) return undefined;
	return `“${figure}” can be ${readNumber(figure.replace(",", "."))} or ${figure.replace(",", "")}`;
}
