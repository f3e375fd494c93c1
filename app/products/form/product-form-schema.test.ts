import { expect, test } from "vitest";
import { productFormSchema } from "./product-form-schema.ts";

function errorOf(field: "specs" | "numbers", lines: string[]): string | undefined {
	return productFormSchema.shape[field].safeParse(lines.join("\n")).error?.issues[0]?.message;
}

test("more lines than a part may have are told of all of them, and of no line", () => {
	const specs = Array.from({ length: 61 }, (_, i) => `Teeth${i} 1`);
	const numbers = Array.from({ length: 101 }, (_, i) => `Cross: ${i}`);
	expect(errorOf("specs", specs)).toBe("At most 60 lines");
	expect(errorOf("numbers", numbers)).toBe("At most 100 lines");
	expect(errorOf("specs", [`Material: ${"x".repeat(201)}`])).toBe("Material: At most 200 characters");
	expect(errorOf("numbers", [`Cross: ${"1".repeat(41)}`])).toBe("Line 1: At most 40 characters");
});

test("what is wrong in a line is told with its name, or its line", () => {
	expect(errorOf("specs", ["Teeth 3", "teeth 4"])).toBe("teeth: teeth is listed twice");
	expect(errorOf("numbers", ["Cross: 1", "", "Cross: 1"])).toBe("Line 3: 1 is listed twice");
});

test("a measure that can be thousands or decimals is asked about, unless the shop itself writes it so", () => {
	expect(errorOf("specs", ["Bore 1.125 in", "Speed 20.000 rpm"])).toBe(
		"Line 2: 20.000 can be 20 or 20000. Write one of them",
	);
	expect(errorOf("specs", ["Bore 1.125 in", "Version: Mk 20.000", "Weight 0.250 kg"])).toBeUndefined();
});

test.each([
	["1,500", "Write 1500 without a comma"],
	["1.200", "1.200 can be 1.20 or 1200. Write one of them"],
	["abc", "Price must be a number, such as 6.90 or 1500"],
	["12,", "Price must be a number, such as 6.90 or 1500"],
])("a price typed as %s is no other price, and says how to write it", (text, said) => {
	const entered = { ...product, price: text };
	const { error } = productFormSchema.safeParse(entered);
	expect(error?.issues).toMatchObject([{ path: ["price"], message: said }]);
});

test.each([
	["6.90", 6.9],
	[" 1500 ", 1500],
	[".5", 0.5],
	["12,50", 12.5],
	["$1,500.00", 1500],
	["1.500,00", 1500],
])("a price typed as %s is read", (text, price) => {
	const { data } = productFormSchema.safeParse({ ...product, price: text });
	expect(data?.price).toBe(price);
});

const product = {
	name: "Bolt",
	img1: "https://pictures.example/1.webp",
	img2: "https://pictures.example/2.webp",
	quantity: 10,
	minorder: 1,
	description: "Steel",
	partNumber: "",
	family: "",
	gtin: "",
	specs: "",
	numbers: "",
	shelf: "",
};
