import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import type { FormDraft } from "../forms/form-draft.ts";
import { SelectField } from "../ui/select-field.tsx";
import { type DeliveryPlace, onOneLine } from "./last-buyer.ts";

export interface UsedAddressesProps<Form extends DeliveryPlace & FieldValues> {
	places: readonly DeliveryPlace[];
	form: UseFormReturn<Form>;
	/** Keeps what was chosen, as it does what is typed. */
	draft: Pick<FormDraft, "keep">;
}

/** Fills address and phone of a form from an order before, for whoever has ordered to several addresses. */
export function UsedAddresses<Form extends DeliveryPlace & FieldValues>(props: UsedAddressesProps<Form>) {
	const { places, form, draft } = props;
	const address = useWatch({ control: form.control, name: "address" as Path<Form> });
	if (places.length < 2) return null;
	const chosen = places.findIndex((place) => onOneLine(place.address) === onOneLine(address));
	function choose(place: DeliveryPlace | undefined) {
		if (!place) return;
		for (const name of ["address", "phone"] as const) {
			const value = place[name] as PathValue<Form, Path<Form>>;
			form.setValue(name as Path<Form>, value, { shouldDirty: true, shouldValidate: true });
		}
		draft.keep();
	}
	return (
		<SelectField
			label="Deliver to an address used before"
			value={chosen}
			onChange={({ target }) => choose(places[Number(target.value)])}
			choices={[
				["-1", "Another one, typed below"],
				...places.map((place, at) => [`${at}`, onOneLine(place.address)] as const),
			]}
		/>
	);
}
