// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { CountryField } from "./delivery-fields.tsx";

const costs = { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } };
vi.mock("../api/route-context.ts", () => ({ useShopSettings: () => ({ costs }) }));

async function showField(country: string, address = "Bahnhofstr. 1\n8001 Zürich") {
	function Form() {
		const form = useForm({ defaultValues: { address, country } });
		// The browser of the tests empties a select when it is registered.
		useEffect(() => form.setValue("country", country), [form]);
		return (
			<FormProvider {...form}>
				<textarea {...form.register("address")} />
				<CountryField />
				<output>{form.watch("country")}</output>
			</FormProvider>
		);
	}
	const { find } = await render(Form);
	const put = (selector: string, type: string) => (value: string) =>
		act(async () => {
			const field = find<HTMLTextAreaElement | HTMLSelectElement>(selector);
			Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
			field.dispatchEvent(new Event(type, { bubbles: true }));
		});
	return {
		type: put("textarea", "input"),
		choose: put("select", "change"),
		// The value that the form sends.
		country: () => find("output").textContent,
	};
}

test.each([
	["Hauptstr. 1\n10115 Berlin\nGermany", "DE"],
	["Hauptstr. 1\n10115 Berlin\nDeutschland", "DE"],
	["Hauptstr. 1, 10115 Berlin Germany", "DE"],
	["Hauptstr. 1\nD-10115 Berlin", "DE"],
	["1 Mall\nLondon SW1A 1AA", "GB"],
	["1 Rue\nParis\nFrance", "FR"],
	["1 Weg\n1010 Wien", "CH"],
])("a country that is only filled in follows the address %j", async (address, expected) => {
	const { type, country } = await showField("CH");
	expect(country()).toBe("CH");
	await type(address);
	expect(country()).toBe(expected);
});

test("a country that was chosen stays, and the field says that the address names another", async () => {
	const { type, choose, country } = await showField("CH");
	await choose("FR");
	await type("Hauptstr. 1\n10115 Berlin\nGermany");
	expect(country()).toBe("FR");
	expect(document.body.textContent).toContain("The address names Germany, but the country is France.");
	await choose("DE");
	expect(document.body.textContent).not.toContain("but the country is");
});

test("without a country, the address decides as before, and a territory is no contradiction", async () => {
	const { type, country } = await showField("");
	await type("Hauptstr. 1\n10115 Berlin\nGermany");
	expect(country()).toBe("");
	const reunion = await showField("RE", "1 Rue\n97400 Saint-Denis\nFrance");
	expect(reunion.country()).toBe("RE");
});
