import { type UnitCode, unitCode } from "./units.ts";

/** A number as somebody writes it, with its unit if they gave one. */
export interface Measure {
	value: number;
	unit?: UnitCode;
}

/** `25`, `1,5`, `1/2`, `1 1/2`, and behind them anything that may be a unit. */
const written = /^(-?)(?:(\d+)\s+)?(\d+(?:[.,]\d+)?)(?:\s*\/\s*(\d+))?\s*([^\d\s].*)?$/;

/** Reads `25 mm`, `1/2 in`, `0,5"` or `200`. Returns undefined for what is none, or has a unit that we do not know. */
export function parseMeasure(text: string): Measure | undefined {
	const [, minus, whole = "0", figure = "", divisor = "1", unitText] = written.exec(text.trim()) ?? [];
	if (figure === "" || Number(divisor) === 0) return undefined;
	const size = Number(whole) + Number(figure.replace(",", ".")) / Number(divisor);
	const value = minus ? -size : size;
	if (unitText === undefined) return { value };
	const unit = unitCode(unitText);
	return unit && { value, unit };
}

/** What one of each unit is, in the first of its kind. Units of no kind are only themselves. */
const kinds: readonly Partial<Record<UnitCode, number>>[] = [
	{ MMT: 1, CMT: 10, MTR: 1000, "4H": 0.001, INH: 25.4 },
	{ GRM: 1, KGM: 1000 },
	{ NEW: 1, B47: 1000 },
	{ BAR: 1, MPA: 10 },
	{ MLT: 1, CMQ: 1, LTR: 1000 },
	{ WTT: 1, KWT: 1000 },
	{ OHM: 1, B49: 1000 },
];

/** Converts between units of one kind: 0.5 inch are 12.7 mm. Returns undefined between others. */
export function convert(value: number, from: UnitCode | undefined, to: UnitCode | undefined): number | undefined {
	if (from === to) return value;
	if (from === undefined || to === undefined) return undefined;
	const kind = kinds.find((units) => units[from] !== undefined && units[to] !== undefined);
	// Twelve digits: what binary fractions add behind them is no measure.
	return kind && Number(((value * (kind[from] ?? 1)) / (kind[to] ?? 1)).toPrecision(12));
}
