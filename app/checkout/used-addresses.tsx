import { useFormContext, useWatch } from "react-hook-form";
import type { FormDraft } from "../forms/form-draft.ts";
import { SelectField } from "../ui/fields/select-field.tsx";
import { type DeliveryPlace, onOneLine } from "./last-buyer.ts";

export interface UsedAddressesProps {
	places: readonly DeliveryPlace[];
	/** Keeps what was chosen, as it does what is typed. */
	draft: Pick<FormDraft, "keep">;
}

/** Fills address and phone of a form from an order before, for whoever has ordered to several addresses. Stands within a `FormProvider`. */
export function UsedAddresses({ places, draft }: UsedAddressesProps) {
	const { control, setValue } = useFormContext<DeliveryPlace>();
	const address = useWatch({ control, name: "address" });
	if (places.length < 2) return null;
	const chosen = places.findIndex((place) => onOneLine(place.address) === onOneLine(address));
	function choose(place: DeliveryPlace | undefined) {
		if (!place) return;
		for (const name of ["address", "phone"] as const)
			setValue(name, place[name], { shouldDirty: true, shouldValidate: true });
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
