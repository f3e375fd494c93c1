import { expect, test } from "vitest";
import type { Product } from "../products/product-schema.ts";
import { compareSpecs, readCompared } from "./compare.ts";

const part = (specs: Product["specs"]) => ({ specs }) as Product;

test("reads four different parts from an address, reports further ones and ignores empty ones", () => {
	const read = (search: string) => readCompared(new URLSearchParams(search));
	expect(read("parts=A&parts=+B+&parts=A&parts=&parts=%00")).toEqual({ partNames: ["A", "B"], excess: [] });
	const many = Array.from({ length: 200 }, (_, i) => `parts=P${i}`).join("&");
	expect(read(many).partNames).toEqual(["P0", "P1", "P2", "P3"]);
	expect(read(many).excess).toHaveLength(196);
	expect(read(`parts=${"x".repeat(5000)}`).partNames).toEqual(["x".repeat(64)]);
	for (const before of ["", "x"]) {
		const [partNames = ""] = read(`parts=${before}${"😀".repeat(300)}`).partNames;
		expect(partNames.isWellFormed()).toBe(true);
	}
});

test("compares all specifications in one unit; a missing one does not differ", () => {
	const first = part([
		{ name: "Bore", value: 12.7, unit: "MMT" },
		{ name: "Torque", value: [40, 200], unit: "NU" },
		{ name: "constructor", text: "Welded" },
	]);
	const second = part([
		{ name: "Weight", value: 2, unit: "KGM" },
		{ name: "Bore", value: 0.5, unit: "INH" },
		{ name: "Torque", value: [40, 210], unit: "NU" },
	]);
	expect(compareSpecs([first, second])).toEqual([
		{ name: "Bore", values: ["12.7 mm", "12.7 mm"], isFigure: true, differs: false },
		{ name: "Torque", values: ["40–200 N·m", "40–210 N·m"], isFigure: true, differs: true },
		{ name: "constructor", values: ["Welded", undefined], isFigure: false, differs: false },
		{ name: "Weight", values: [undefined, "2 kg"], isFigure: true, differs: false },
	]);
	expect(compareSpecs([part(undefined)])).toEqual([]);
});
