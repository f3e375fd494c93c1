import { useFormContext } from "react-hook-form";
import type { FormDraft } from "../forms/form-draft.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { orderMessages } from "../orders/order.ts";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import type { DeliveryPlace } from "./last-buyer.ts";
import { UsedAddresses } from "./used-addresses.tsx";

export interface DeliveryFieldsProps {
	/** Where orders went before. */
	usedBefore: readonly DeliveryPlace[];
	draft: Pick<FormDraft, "keep">;
}

/** Who orders, and where it goes. Stands within a `FormProvider`. */
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
