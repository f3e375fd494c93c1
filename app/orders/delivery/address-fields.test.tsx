// @vitest-environment happy-dom
import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { AddressFields } from "./contact-fields.tsx";

test("company, street, postcode and city show and change the form's one address, and follow another one", async () => {
	let form: UseFormReturn<{ address: string }> | undefined;
	const { find, type } = await render(() => {
		form = useForm({ defaultValues: { address: "Müller GmbH\nHauptstr. 9\n70173 Stuttgart" } });
		return (
			<FormProvider {...form}>
				<AddressFields />
			</FormProvider>
		);
	});
	const values = () => [
		find<HTMLInputElement>("[autocomplete=organization]").value,
		find<HTMLTextAreaElement>("textarea").value,
		find<HTMLInputElement>("[autocomplete=postal-code]").value,
		find<HTMLInputElement>("[autocomplete=address-level2]").value,
	];
	expect(values()).toEqual(["Müller GmbH", "Hauptstr. 9", "70173", "Stuttgart"]);
	await type("[autocomplete=address-level2]", "Stuttgart Mitte ");
	await type("[autocomplete=organization]", "");
	expect(form?.getValues("address")).toBe("Hauptstr. 9\n70173 Stuttgart Mitte");
	expect(values()).toEqual(["", "Hauptstr. 9", "70173", "Stuttgart Mitte "]);
	await act(async () => form?.setValue("address", "10 Downing Street\nLondon SW1A 2AA"));
	expect(values()).toEqual(["", "10 Downing Street", "SW1A 2AA", "London"]);
});
