import { expect, test } from "vitest";
import { productFormSchema } from "../form/product-form-schema.ts";
import type { AdminProduct } from "../product-schema.ts";
import { toFormValues, toProductInput } from "./product-lines.ts";

const product: AdminProduct = {
	_id: "p",
	name: "Disc",
	img1: "/catalogue/a-800.webp",
	img2: "/catalogue/b-800.webp",
	price: 12.5,
	quantity: 42,
	minorder: 2,
	description: "A disc",
	partNumber: "TF-1",
	family: "Brakes",
	gtin: "4006381333931",
	shelf: "A-1",
	lowStock: 5,
	specs: [
		{ name: "Bore", value: 25, unit: "MMT" },
		{ name: "Torque", value: [40, 200], unit: "NU" },
		{ name: "Range", value: [-40, 120], unit: "CEL" },
		{ name: "Play", value: 0.0005, unit: "MTR" },
		{ name: "Teeth", value: 1500, unit: "C62" },
		{ name: "Thread", text: "M8 × 1.25" },
		{ name: "Code", text: "6203" },
		{ name: "Count", value: 3 },
	],
	numbers: [
		{ kind: "oem", maker: "Bosch", number: "0 986 479 123" },
		{ kind: "superseded", number: "TF-0" },
		{ kind: "cross", maker: "SKF", number: "6203/C3" },
	],
};

const { _id, ...sent } = product;

test("a product that goes through the form untouched is sent as it was", () => {
	expect(toProductInput(productFormSchema.parse(toFormValues(product)), product)).toEqual(sent);
});

test("a price is shown with its cents", () => {
	expect(toFormValues(product).price).toBe("12.50");
});

test("what is changed is sent, what is emptied is taken away", () => {
	const entered = toFormValues(product);
	const specs = entered.specs.replace("Bore: 25 mm", "Bore: 26 mm").replace("Thread: M8 × 1.25\n", "");
	const edited = { ...entered, partNumber: "", family: " ", gtin: "", specs, numbers: "" };
	const edit = toProductInput(productFormSchema.parse(edited), product);
	expect(edit).toMatchObject({ partNumber: null, family: null, gtin: null, numbers: [] });
	expect(edit.specs?.map(({ name }) => name)).toEqual(["Bore", "Torque", "Range", "Play", "Teeth", "Code", "Count"]);
	expect(edit.specs?.[0]).toEqual({ name: "Bore", value: 26, unit: "MMT" });
});

test("a count above a thousand that is changed stays a number", () => {
	const entered = toFormValues(product);
	const edited = { ...entered, specs: entered.specs.replace("1500", "1600") };
	const edit = toProductInput(productFormSchema.parse(edited), product);
	expect(edit.specs).toContainEqual({ name: "Teeth", value: 1600, unit: "C62" });
});
