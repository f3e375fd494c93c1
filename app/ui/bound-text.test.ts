import { expect, test } from "vitest";
import { bindUnits } from "./bound-text.ts";

test.each([
	["Approved – from 100–450 °C, 2015–", "Approved – from 100–|450_°C, 2015–"],
	["Ventilated brake disc 320 × 30 mm, drilled", "Ventilated brake disc 320_×_30_mm, drilled"],
	["Torque wrench 40–200 N·m, 1/2 in, with certificate", "Torque wrench 40–|200_N·m, 1/2_in, with certificate"],
	["Spur gear module 2, 40 teeth, bore 20 mm H7", "Spur gear module 2, 40_teeth, bore 20_mm H7"],
	["5 % cobalt, 12 inner rings, in 3 months", "5_% cobalt, 12 inner rings, in 3 months"],
])("figures and units of '%s' stay together", (text, bound) => {
	expect(bindUnits(text).replaceAll("\u00a0", "_").replaceAll("\u2060", "|")).toBe(bound);
});
