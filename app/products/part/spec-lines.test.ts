import { expect, test } from "vitest";
import { unitSymbols } from "../../ui/unit-symbols.ts";
import { readSpecLines } from "./spec-lines.ts";
import { unitCode, unitCodes } from "./units.ts";

test.each([
	["Bore 25 mm", { name: "Bore", value: 25, unit: "MMT" }],
	["Bore  25mm ", { name: "Bore", value: 25, unit: "MMT" }],
	["Bore: 25 mm", { name: "Bore", value: 25, unit: "MMT" }],
	["Torque 40–200 N·m", { name: "Torque", value: [40, 200], unit: "NU" }],
	["Torque 40-200 Nm", { name: "Torque", value: [40, 200], unit: "NU" }],
	["Torque 40 to 200 nm", { name: "Torque", value: [40, 200], unit: "NU" }],
	["Teeth 30", { name: "Teeth", value: 30, unit: "C62" }],
	["Load 14,8 kN", { name: "Load", value: 14.8, unit: "B47" }],
	["Limiting speed 11000 r/min", { name: "Limiting speed", value: 11_000, unit: "RPM" }],
	["Load 1,500.5 N", { name: "Load", value: 1500.5, unit: "NEW" }],
	["Wall 0,125 mm", { name: "Wall", value: 0.125, unit: "MMT" }],
	["Wall 0,125–0,250 mm", { name: "Wall", value: [0.125, 0.25], unit: "MMT" }],
	["Bore: 1 1/2 in", { name: "Bore", value: 1.5, unit: "INH" }],
	["Bore 1 1/2 in", { name: "Bore", value: 1.5, unit: "INH" }],
	["Drive 1/2 in", { name: "Drive", value: 0.5, unit: "INH" }],
	['Drive 1/2"', { name: "Drive", value: 0.5, unit: "INH" }],
	["Jaw: 1/2–3/4 in", { name: "Jaw", value: [0.5, 0.75], unit: "INH" }],
	["Clearance −10–5 µm", { name: "Clearance", value: [-10, 5], unit: "4H" }],
	["Thread: M8 × 1.25", { name: "Thread", text: "M8 × 1.25" }],
	["Material: EN-GJL-250", { name: "Material", text: "EN-GJL-250" }],
	["Hardness: 58–62 HRC", { name: "Hardness", text: "58–62 HRC" }],
	["Voltage: 12/24 V", { name: "Voltage", text: "12/24 V" }],
	["Voltage: 110 / 230 V", { name: "Voltage", text: "110 / 230 V" }],
	["Speed: 1500/3000 rpm", { name: "Speed", text: "1500/3000 rpm" }],
	["Power: 1/2 kW", { name: "Power", text: "1/2 kW" }],
	["IP: 65/67", { name: "IP", text: "65/67" }],
	["Thread: 3/8-16", { name: "Thread", text: "3/8-16" }],
	["Model date: 12/2026", { name: "Model date", text: "12/2026" }],
	["Code: 00123", { name: "Code", text: "00123" }],
	["Bore: 12,700 mm", { name: "Bore", text: "12,700 mm" }],
	["Teeth: 24", { name: "Teeth", value: 24, unit: "C62" }],
	["Year: 2026", { name: "Year", text: "2026" }],
	["Catalogue: 123-4567", { name: "Catalogue", text: "123-4567" }],
	["Version: 1.10", { name: "Version", text: "1.10" }],
	["Ratio 3:1", { name: "Ratio", text: "3:1" }],
	["Row 2: 25 mm", { name: "Row 2", value: 25, unit: "MMT" }],
	["Bore - 25 mm", { name: "Bore", value: 25, unit: "MMT" }],
	["Bore 1-1/2 in", { name: "Bore", value: 1.5, unit: "INH" }],
])("'%s' is read", (line, spec) => expect(readSpecLines(line)).toEqual({ specs: [spec], faults: [] }));

test.each([
	["Bore 25 furlongs", /“furlongs” is not a known unit/],
	["Load 5 kN dynamic", /“kN dynamic” is not a known unit.*colon/],
	["Material C45 steel", /has no number|is not a known unit/],
	["Nothing", /“Nothing” has no number/],
	["25 mm", /has no number/],
	["Load 1,50,000 N", /not a number with a unit/],
	["Voltage 12/24 V", /“12\/24” is a fraction.*colon/],
	["Code 00123", /“00123” begins with a zero.*colon/],
	["Bore 12,700 mm", /“12,700” can be 12\.7 or 12700.*colon/],
	["Thread M8 x 1,25", /“Thread M8 x” is no name.*colon/],
	["Bore:", /“Bore:” has no value/],
	["Load ≤ 5 kN", /“Load ≤” is no name.*colon/],
])("'%s' is refused in words, with its line", (line, message) => {
	const { specs, faults } = readSpecLines(`Teeth 30\n\n${line}`);
	expect(specs).toHaveLength(1);
	expect(faults).toEqual([{ line: 3, message: expect.stringMatching(message) }]);
});

test("fields that are offered and not filled in are no specs", () => {
	expect(readSpecLines("Bore: … mm\nMaterial: …\nTeeth: 30\nPoles …\nThread:\u00a0…")).toEqual({
		specs: [{ name: "Teeth", value: 30, unit: "C62" }],
		faults: [],
	});
});

test("flow, noise, frequency and area have their units", () => {
	const { specs, faults } = readSpecLines(
		"Flow: 255 l/h\nNoise: 40 dB\nFrequency: 50 Hz\nSection: 1.5 mm2\nPump: 3 l/min",
	);
	expect(faults).toEqual([]);
	expect(specs.map(({ unit }) => unit)).toEqual(["E32", "2N", "HTZ", "MMK", "L2"]);
});

test("every unit is known by its code and as it is shown", () => {
	for (const code of unitCodes) {
		expect(unitCode(code), code).toBe(code);
		expect(unitCode(` ${unitSymbols[code]} `), code).toBe(code);
	}
});
