import { useFormContext, useWatch } from "react-hook-form";
import type { FormDraft } from "../forms/form-draft.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { orderMessages } from "../orders/order.ts";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { type DeliveryAddress, onOneLine } from "./delivery-defaults.ts";

export interface DeliveryFieldsProps {
	previousAddresses: readonly DeliveryAddress[];
	draft: Pick<FormDraft, "save">;
}

/** Needs a `FormProvider`. */
export function DeliveryFields({ previousAddresses, draft }: DeliveryFieldsProps) {
	const user = useSignedInUser();
	const { register, formState } = useFormContext<DeliveryAddress>();
	const { errors } = formState;
	return (
		<>
			<TextField label="Name" value={user.displayName} readOnly autoComplete="name" />
			<TextField label="Email" value={user.email} readOnly autoComplete="email" />
			<PreviousAddresses addresses={previousAddresses} draft={draft} />
			<TextAreaField
				label="Address"
				autoComplete="street-address"
				error={errors.address?.message}
				{...register("address")}
			/>
			<TextField
				label="Phone"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				hint={`${orderMessages.numberHint} You may use +, spaces, hyphens and brackets.`}
				error={errors.phone?.message}
				{...register("phone")}
			/>
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
		for (const name of ["address", "phone"] as const)
			setValue(name, chosenAddress[name], { shouldDirty: true, shouldValidate: true });
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
