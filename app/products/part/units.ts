import { type UnitCode, unitSymbols } from "../../ui/unit-symbols.ts";

// Public pages load this file: no zod here.

export const unitCodes = Object.keys(unitSymbols) as [UnitCode, ...UnitCode[]];

const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** Formats a value: `25`, `1.5–7.5`. */
export const formatValue = (value: number | [number, number]): string => [value].flat().map(figure.format).join("–");

/** Formats a spec: `25 mm`, `40–200 N·m`, `14°`, `C45`. */
export const formatSpec = ({ value, text = "", unit = "C62" }: SpecValue): string =>
	value === undefined ? text : `${formatValue(value)}${unit === "DD" ? "" : " "}${unitSymbols[unit]}`.trimEnd();

interface SpecValue {
	value?: number | [number, number];
	text?: string;
	unit?: UnitCode;
}

const spellings: Record<string, UnitCode> = {
	'"': "INH",
	inch: "INH",
	inches: "INH",
	um: "4H",
	μm: "4H",
	deg: "DD",
	degrees: "DD",
	nm: "NU",
	"n m": "NU",
	"n.m": "NU",
	"n*m": "NU",
	"n⋅m": "NU",
	"n-m": "NU",
	rpm: "RPM",
	"1/min": "RPM",
	"min⁻¹": "RPM",
	ohm: "OHM",
	kohm: "B49",
	litre: "LTR",
	litres: "LTR",
	mm2: "MMK",
	"sq mm": "MMK",
	"litres/min": "L2",
	"litres/h": "E32",
	"m3/h": "MQH",
	cm3: "CMQ",
	cc: "CMQ",
	"cm3/min": "G49",
	"cc/min": "G49",
	pcs: "H87",
	piece: "H87",
	month: "MON",
	pair: "PR",
};
const bySpelling = new Map<string, UnitCode>([
	...unitCodes.flatMap((code): [string, UnitCode][] => [
		[code.toLowerCase(), code],
		[unitSymbols[code].toLowerCase(), code],
	]),
	...Object.entries(spellings),
]);

/** Finds the code from `N·m`, `Nm` or `NU`. */
export const unitCode = (written: string): UnitCode | undefined =>
	bySpelling.get(written.trim().replace(/\s+/g, " ").toLowerCase());
