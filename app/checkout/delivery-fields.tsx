import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { areDifferent, countries, countryInAddress, countryName, namedCountry } from "../country/country.ts";
import type { FormDraft } from "../forms/form-draft.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { AddressFields, PhoneField } from "../orders/delivery/contact-fields.tsx";
import { countryFault } from "../orders/delivery/delivery.ts";
import { DeliveryPromiseText } from "../orders/delivery/delivery-promise-text.tsx";
import { SelectField, TextField } from "../ui/fields/field.tsx";
import { type DeliveryAddress, onOneLine } from "./delivery-defaults.ts";

export interface DeliveryFieldsProps {
	previousAddresses: readonly DeliveryAddress[];
	draft: Pick<FormDraft, "save">;
}

/** Needs a `FormProvider`. */
export function DeliveryFields({ previousAddresses, draft }: DeliveryFieldsProps) {
	const user = useSignedInUser();
	return (
		<>
			<TextField label="Name" value={user.displayName} readOnly autoComplete="name" />
			<TextField label="Email" value={user.email} readOnly autoComplete="email" />
			<PreviousAddresses addresses={previousAddresses} draft={draft} />
			<AddressFields />
			<CountryField />
			<PhoneField />
		</>
	);
}

/**
 * Needed only for an address that does not name its country. A country that the customer has not chosen here, such as
 * that of the last order, follows the address.
 */
export function CountryField() {
	const { register, control, setValue, formState } = useFormContext<DeliveryAddress>();
	const address = useWatch({ control, name: "address" }) ?? "";
	const country = useWatch({ control, name: "country" });
	const [isChosen, setChosen] = useState(false);
	const named = countryInAddress(address);
	// A postcode is less sure than the choice made for the same address before.
	const follows = !isChosen && (namedCountry(address) !== undefined || formState.dirtyFields.address);
	const isOther = follows && country && named && areDifferent(named, country);
	useEffect(() => {
		if (isOther) setValue("country", named);
	}, [isOther, named, setValue]);
	const chosen = country || named;
	const ownName = named && countryName(named);
	return (
		<>
			<SelectField
				label="Country"
				optional
				hint={chosen ? undefined : "If the address doesn't name it, the payment page will ask for it."}
				autoComplete="country"
				error={(isChosen ? countryFault({ address, country }) : undefined) ?? formState.errors.country?.message}
				choices={[["", ownName ? `As in the address: ${ownName}` : "Choose a country"], ...countries()]}
				{...register("country", { onChange: () => setChosen(true) })}
			/>
			<DeliveryPromiseText country={chosen} className="-mt-2" />
		</>
	);
}

interface PreviousAddressesProps {
	addresses: readonly DeliveryAddress[];
	draft: Pick<FormDraft, "save">;
}

function PreviousAddresses({ addresses, draft }: PreviousAddressesProps) {
	const { control, setValue } = useFormContext<DeliveryAddress>();
	const address = useWatch({ control, name: "address" });
	if (addresses.length < 2) return null;
	const chosen = addresses.findIndex((place) => onOneLine(place.address) === onOneLine(address));
	function choose(chosenAddress: DeliveryAddress | undefined) {
		if (!chosenAddress) return;
		for (const name of ["address", "phone", "country"] as const)
			setValue(name, chosenAddress[name] ?? "", { shouldDirty: true, shouldValidate: true });
		draft.save();
	}
	return (
		<SelectField
			label="Use a previous address"
			value={chosen}
			onChange={({ target }) => choose(addresses[Number(target.value)])}
			choices={[
				["-1", "Another address, entered below"],
				...addresses.map((place, at) => [`${at}`, onOneLine(place.address)] as const),
			]}
		/>
	);
}
