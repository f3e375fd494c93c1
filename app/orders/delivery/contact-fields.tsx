import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { orderMessages } from "../order.ts";
import { type AddressParts, joinAddress, splitAddress } from "./address-parts.ts";

export interface ContactFieldProps {
	/** `off` where an admin enters the address of a customer. */
	autoComplete?: "off";
}

/** Fields for the `address` of a form, which stays one text. Needs a `FormProvider`. */
export function AddressFields({ autoComplete }: ContactFieldProps) {
	const { control } = useFormContext<{ address: string }>();
	const { field, fieldState } = useController({ control, name: "address" });
	const [parts, setParts] = useState(() => splitAddress(field.value));
	// The form has another address, such as a previous one.
	if (joinAddress(parts) !== joinAddress(splitAddress(field.value))) setParts(splitAddress(field.value));
	const part = (name: keyof AddressParts, autofill: string) => ({
		value: parts[name],
		autoComplete: autoComplete ?? autofill,
		maxLength: 500,
		onBlur: field.onBlur,
		onChange: ({ target }: { target: { value: string } }) => {
			const changed = { ...parts, [name]: target.value };
			setParts(changed);
			field.onChange(joinAddress(changed));
		},
	});
	return (
		<>
			<TextField label="Company" optional {...part("company", "organization")} />
			<TextAreaField
				label="Address"
				rows={2}
				ref={field.ref}
				name={field.name}
				error={fieldState.error?.message}
				{...part("street", "street-address")}
			/>
			<div className="grid grid-cols-[2fr_3fr] items-end gap-x-4">
				<TextField label="Postcode" optional autoCapitalize="characters" {...part("postcode", "postal-code")} />
				<TextField label="City" optional {...part("city", "address-level2")} />
			</div>
		</>
	);
}

/** Needs a `FormProvider`. */
export function PhoneField({ autoComplete }: ContactFieldProps) {
	const { register, formState } = useFormContext<{ phone: string }>();
	return (
		<TextField
			label="Phone"
			type="tel"
			inputMode="numeric"
			autoComplete={autoComplete ?? "tel"}
			hint={`${orderMessages.numberHint} You may use +, spaces, hyphens, dots, brackets and an extension.`}
			error={formState.errors.phone?.message}
			{...register("phone")}
		/>
	);
}
