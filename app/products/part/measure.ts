import type { UnitCode } from "../../ui/unit-symbols.ts";
import { unitCode } from "./units.ts";

export interface Measure {
	value: number;
	unit?: UnitCode;
}

const whole = String.raw`\d+(?:,\d+)*(?:\.\d+)?`;
const fraction = String.raw`(?:\d+\s+)?\d+\s*\/\s*\d+`;
/** A number as customers write it; {@link readNumber} decides whether it is valid. */
export const numberPattern: string = `[-−+]?(?:${fraction}|${whole})`;

const signed = /^([-−+]?)(?:(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)|(\d.*))$/;
/** A number with thousands separators has no leading zero: `0,125` is an eighth. */
const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const decimal = /^\d+(?:[.,]\d+)?$/;

/** Reads a number: `25`, `14,8` as 14.8, `1,500` as 1500, `1/2`, `1 1/2`, `−40`. */
export function readNumber(text: string): number | undefined {
	const [, sign, ones = "0", above = "0", below = "1", plain = "0"] = signed.exec(text) ?? [];
	if (sign === undefined || Number(below) === 0) return undefined;
	const isThousands = thousands.test(plain);
	if (!isThousands && !decimal.test(plain)) return undefined;
	const figure = Number(isThousands ? plain.replaceAll(",", "") : plain.replace(",", "."));
	const size = figure + Number(ones) + Number(above) / Number(below);
	return sign === "" || sign === "+" ? size : -size;
}

const inches = /^\D?(?:\d+\s+)?\d+\s*\/\s*(?:2|4|8|16|32|64)$/;

/** Returns whether a figure is a fraction that its unit does not have: `12/24 V` is two voltages, `1/2 in` a size. */
export const isWrongFraction = (figure: string, unit: UnitCode): boolean =>
	figure.includes("/") && !(inches.test(figure) && unit === "INH");

const written = new RegExp(String.raw`^(${numberPattern})\s*([^\d\s].*)?$`);

/** Reads `25 mm`, `1/2 in`, `0,5"` or `200`. Returns undefined for anything else or an unknown unit. */
export function parseMeasure(text: string): Measure | undefined {
	const [, figure = "", unitText] = written.exec(text.trim()) ?? [];
	const value = readNumber(figure);
	if (value === undefined || unitText === undefined) return value === undefined ? undefined : { value };
	const unit = unitCode(unitText);
	return unit && !isWrongFraction(figure, unit) ? { value, unit } : undefined;
}

/** Factors to the first unit of each kind. */
const kinds: Readonly<Record<string, Partial<Record<UnitCode, number>>>> = {
	length: { MMT: 1, CMT: 10, MTR: 1000, "4H": 0.001, INH: 25.4 },
	weight: { GRM: 1, KGM: 1000 },
	force: { NEW: 1, B47: 1000 },
	pressure: { BAR: 1, MPA: 10 },
	volume: { MLT: 1, CMQ: 1, LTR: 1000 },
	flow: { E32: 1, L2: 60, MQH: 1000 },
	power: { WTT: 1, KWT: 1000 },
	resistance: { OHM: 1, B49: 1000 },
};

/** Returns the quantity that a unit measures: `length`. Undefined for a unit that is the only one of its kind. */
export const kindOfUnit = (unit: UnitCode): string | undefined =>
	Object.entries(kinds).find(([, units]) => units[unit] !== undefined)?.[0];

/** Converts between units of one kind: 0.5 inch is 12.7 mm. Returns undefined for different kinds. */
export function convert(value: number, from: UnitCode | undefined, to: UnitCode | undefined): number | undefined {
	if (from === to) return value;
	if (from === undefined || to === undefined) return undefined;
	const kind = Object.values(kinds).find((units) => units[from] !== undefined && units[to] !== undefined);
	// Twelve digits remove binary rounding errors.
	return kind && Number(((value * (kind[from] ?? 1)) / (kind[to] ?? 1)).toPrecision(12));
}
