import { useFormContext } from "react-hook-form";
import { TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { orderMessages } from "../order.ts";

/** Address and phone of a delivery. Needs a `FormProvider`. */
export function AddressFields() {
	const { register, formState } = useFormContext<{ address: string; phone: string }>();
	const { errors } = formState;
	return (
		<>
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
				hint={`${orderMessages.numberHint} You may use +, spaces, hyphens, dots, brackets and an extension.`}
				error={errors.phone?.message}
				{...register("phone")}
			/>
		</>
	);
}
