import { describe, expect, test } from "vitest";
import { createOrderKeys, orderFormSchema } from "../checkout/order-form.ts";
import { orderInputSchema, phoneSchema, totalCents, unitsAreValid } from "./order.ts";

const input = {
	name: "Erika Muster",
	email: "erika@example.com",
	phone: "+49 (30) 555-01 00",
	address: "1 Foundry Lane, Springfield",
	product: "Ventilated brake disc",
	quantity: 2,
	price: 149.5,
	totalPrice: 299,
};
const faults = (given: object) =>
	orderInputSchema.safeParse({ ...input, ...given }).error?.issues.map(({ path, message }) => [path[0], message]);
const x = (length: number) => "x".repeat(length);

const titled = (given: object) => [JSON.stringify(given).slice(0, 40), given] as const;

describe("what an order may hold", () => {
	test.each(
		[
			{ name: x(200) },
			{ email: "a@b" },
			{ email: x(320) },
			{ phone: "12345" },
			{ phone: "(0123) 45-67" },
			{ phone: "\u202a+1\u00a0555\u2011010.0100 x12\u202c" },
			{ phone: `+${"1".repeat(29)}` },
			{ phone: 5550100 },
			{ address: x(500) },
			{ product: x(200) },
			{ productId: x(100) },
			{ productId: undefined },
			{ quantity: 1 },
			{ quantity: 1_000_000 },
			{ price: 0.01 },
		].map(titled),
	)("%s", (_, given) => expect(faults(given)).toBeUndefined());

	test.each(
		[
			{ name: " " },
			{ name: x(201) },
			{ email: "a@" },
			{ email: "  a@ " },
			{ email: x(321) },
			{ phone: "1234" },
			{ phone: "12" },
			{ phone: "(((---)))" },
			{ phone: "(55501" },
			{ phone: "555 0100 -" },
			{ phone: "1".repeat(31) },
			{ phone: "++4930" },
			{ phone: "555 0100 ext" },
			{ phone: "x5550100" },
			{ phone: 55.5 },
			{ phone: -5550100 },
			{ address: x(501) },
			{ product: "" },
			{ product: " " },
			{ product: x(201) },
			{ productId: x(101) },
			{ quantity: 0 },
			{ quantity: 1.5 },
			{ quantity: 1_000_001 },
			{ price: 0 },
			{ totalPrice: 0.001 },
		].map(titled),
	)("not %s", (_, given) => expect(faults(given)?.[0]?.[0]).toBe(Object.keys(given)[0]));

	test("texts are kept without the spaces around them", () => {
		const spaced = Object.fromEntries(Object.entries(input).map(([k, v]) => [k, typeof v === "string" ? ` ${v} ` : v]));
		expect(orderInputSchema.parse(spaced)).toEqual(input);
	});

	test("leftovers of copying are dropped from name and address, the lines stay", () => {
		const given = { ...input, name: "Eri\u200Bka\r\n", address: "\u202A1 Mill\r\nShef\u00ADfield\u202C" };
		expect(orderInputSchema.parse(given)).toMatchObject({ name: "Erika", address: "1 Mill\nSheffield" });
		expect(faults({ address: "\u202A\n\u202C" })).toEqual([["address", "Address is required"]]);
	});

	test("an empty address and phone are asked for, and letters for a phone answered, in the owner's words", () => {
		expect(faults({ address: " " })).toEqual([["address", "Address is required"]]);
		expect(phoneSchema.safeParse(" ").error?.issues[0]?.message).toBe("Phone is required");
		expect(phoneSchema.safeParse("call me").error?.issues.map(({ message }) => message)).toEqual([
			"You have to enter the value in Number.",
		]);
	});
});

describe("the purchase form", () => {
	const messages = (given: object) =>
		orderFormSchema
			.safeParse({ address: input.address, phone: input.phone, units: 2, ...given })
			.error?.issues.map(({ message }) => message);

	test("takes address, phone and units", () => {
		expect(messages({})).toBeUndefined();
		// A number beyond every stock is accepted here; 'Buy more units' refuses it.
		expect(messages({ units: 1e21 })).toBeUndefined();
	});

	test.each([
		[{ units: undefined }, "Quantity is required"],
		[{ units: Number.NaN }, "Quantity is required"],
		[{ units: 2.5 }, "Enter a whole number"],
		[{ address: "" }, "Address is required"],
		[{ phone: "letters" }, "You have to enter the value in Number."],
		[{ phone: "1234" }, "A phone number has at least 5 digits."],
	])("%j: %s", (given, message) => expect(messages(given)).toEqual([message]));
});

test("one order keeps its key however often it is sent, and another has another", () => {
	let made = 0;
	const keyOf = createOrderKeys(() => `key ${++made}`);
	const keys = [{ units: 2 }, { units: 2 }, { units: 3 }, { units: 3 }, { units: 2 }].map(keyOf);
	expect(keys).toEqual(["key 1", "key 1", "key 2", "key 2", "key 3"]);
});

test.each([
	[2, true],
	[10, true],
	[1, false],
	[11, false],
	[2.5, false],
	[Number.NaN, false],
])("%d units of a product with a minimum of 2 and 10 in stock: %s", (units, valid) => {
	expect(unitsAreValid(units, { minorder: 2, quantity: 10 })).toBe(valid);
});

test("the total is the unit price times the units", () => expect(totalCents(1999, 3)).toBe(5997));
