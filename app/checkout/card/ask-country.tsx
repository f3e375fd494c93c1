import { useForm } from "react-hook-form";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { countries } from "../../invoices/country.ts";
import type { Order } from "../../orders/order.ts";
import { SelectField } from "../../ui/fields/field.tsx";

/** Asks for the country when neither the order nor its address names it (ruling 37). Pay saves the answer. */
export function useCountryQuestion({ countryAssumed, purchaseId, address, phone }: Order) {
	const api = useApi();
	const { run } = useCall();
	const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: { country: "" } });
	const save = () =>
		run(async () => {
			const json = { address, phone, country: getValues("country") };
			await read(api.purchases[":id"].delivery.$put({ param: { id: purchaseId }, json }));
		});
	return {
		handleSubmit,
		/** Absent when the country is known. */
		save: countryAssumed && save,
		field: countryAssumed && (
			<SelectField
				label="Which country do we deliver to?"
				hint="Your address doesn't name it. It is printed on the invoice."
				autoComplete="country"
				error={formState.errors.country?.message}
				choices={[["", "Choose a country"], ...countries()]}
				{...register("country", { required: "Choose a country" })}
			/>
		),
	};
}
