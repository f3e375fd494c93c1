import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withNoBreakSpaces } from "../../ui/no-break.ts";
import { PartText } from "./part-text.tsx";

test.each([
	["Approved – from 100–450 °C, 2015–", "Approved – from 100–450_°C, 2015–"],
	["Ventilated brake disc 320 × 30 mm, drilled", "Ventilated brake disc 320_×_30_mm, drilled"],
	["Torque wrench 40–200 N·m, 1/2 in, with certificate", "Torque wrench 40–200_N·m, 1/2_in, with certificate"],
	["Spur gear module 2, 40 teeth, bore 20 mm H7", "Spur gear module_2, 40_teeth, bore 20_mm H7"],
	["Cylindrical roller bearing NU 208, 40 × 80 mm", "Cylindrical roller bearing NU_208, 40_×_80_mm"],
	["Forged piston, 9.0 : 1, with rings", "Forged piston, 9.0_:_1, with rings"],
	["Hexagon bolt to ISO 4014, class 8.8", "Hexagon bolt to ISO_4014, class_8.8"],
	["Helical gear module 2.5. Part no. TF-G25", "Helical gear module_2.5. Part_no._TF-G25"],
	["Bearing 6308 M, brass cage, 62304 C3, or 6205 Bearings", "Bearing 6308_M, brass cage, 62304_C3, or 6205 Bearings"],
	["5 % cobalt, 12 inner rings, in 3 months", "5_% cobalt, 12 inner rings, in 3 months"],
])("figures and units of '%s' stay together", (text, bound) => {
	expect(withNoBreakSpaces(text).replaceAll("\u00a0", "_")).toBe(bound);
});

test.each([
	["In EN-GJL-250, TF-320V", "In <span>EN-GJL-250</span>, <span>TF-320V</span>"],
	["Tap set M10, HSS-Co, three pieces", "Tap set M10, <span>HSS-Co</span>, three pieces"],
	["From 40–200, since 2015–", "From <span>40–200</span>, since 2015–"],
	["Cutting at 15.5 m/min", "Cutting at <span>15.5\u00a0m/min</span>"],
	["As SKF 6205/C3, or 1/2", "As SKF\u00a0<span>6205/C3</span>, or 1/2"],
	["H-beam rod, run-out 0.04", "H-beam rod, run-out 0.04"],
	["Enclose the number W-4DE2A27C.", "Enclose the number <span>W-4DE2A27C</span>."],
	["Lot LOT-20261122-00015-B of TF-BR-6205", "Lot LOT-20261122-00015-B of <span>TF-BR-6205</span>"],
])("numbers of '%s' do not break at their hyphens and dashes", (text, shown) => {
	const markup = renderToStaticMarkup(createElement(PartText, { text }));
	expect(markup.replaceAll(' class="whitespace-nowrap"', "")).toBe(`<bdi dir="auto">${shown}</bdi>`);
});
