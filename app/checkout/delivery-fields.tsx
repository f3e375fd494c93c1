import { useFormContext, useWatch } from "react-hook-form";
import type { FormDraft } from "../forms/form-draft.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { orderMessages } from "../orders/order.ts";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { type DeliveryPlace, onOneLine } from "./last-buyer.ts";

export interface DeliveryFieldsProps {
	usedBefore: readonly DeliveryPlace[];
	draft: Pick<FormDraft, "keep">;
}

/** Needs a `FormProvider`. */
export function DeliveryFields({ usedBefore, draft }: DeliveryFieldsProps) {
	const user = useSignedInUser();
	const { register, formState } = useFormContext<DeliveryPlace>();
	const { errors } = formState;
	return (
		<>
			<TextField label="Name" value={user.displayName} readOnly autoComplete="name" />
			<TextField label="Email" value={user.email} readOnly autoComplete="email" />
			<UsedAddresses places={usedBefore} draft={draft} />
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
				hint={`${orderMessages.numberHint} A leading +, blanks, hyphens and brackets are fine.`}
				error={errors.phone?.message}
				{...register("phone")}
			/>
		</>
	);
}

interface UsedAddressesProps {
	places: readonly DeliveryPlace[];
	draft: Pick<FormDraft, "keep">;
}

function UsedAddresses({ places, draft }: UsedAddressesProps) {
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
