import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { orderMessages } from "../order.ts";

export interface ContactFieldProps {
	/** `off` where an admin enters the address of a customer. */
	autoComplete?: "off";
}

/** Fields for the `address` of a form, which stays one text. Needs a `FormProvider`. */
export function AddressFields({ autoComplete, rows = 2 }: ContactFieldProps & { rows?: number }) {
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
				rows={rows}
				ref={field.ref}
				name={field.name}
				error={fieldState.error?.message}
				{...part("street", "street-address")}
			/>
			<div className="grid grid-cols-[1fr_1fr] sm:grid-cols-[2fr_3fr] items-end gap-x-4 [&_label]:whitespace-nowrap">
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
			inputMode="tel"
			autoComplete={autoComplete ?? "tel"}
			hint={`${orderMessages.numberHint} You may use +, spaces, hyphens, dots, brackets and an extension.`}
			error={formState.errors.phone?.message}
			{...register("phone")}
		/>
	);
}

interface AddressParts {
	company: string;
	/** Street, number, building. May have several lines. */
	street: string;
	postcode: string;
	city: string;
}

/** `70173 Stuttgart`, `D-70173 Stuttgart`, `111 22 Stockholm`, `1012 AB Amsterdam`. */
const postcodeFirst = /^((?:[A-Z]{1,3}-)?\d{3,5}(?:[ -]\d{2,4})?(?: [A-Z]{2})?) (\D+)$/;
/** `Springfield, IL 62701`, `London SW1A 1AA`, `Ottawa ON K1A 0B1`, `Dublin 2 D02 X285`, `Mumbai 400001`. */
const lettersLast = "[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|[A-Z]\\d[\\dW] ?[A-Z\\d]{4}";
const postcodeLast = new RegExp(`^(\\D+?(?: \\d{1,2})?) (\\d{4,6}(?:-\\d{4})?|${lettersLast})$`);
const withLetters = new RegExp(`^(?:${lettersLast})$`);
const stateAtEnd = /[ ,][A-Z]{2,3}$/;

/** Returns the address as one text, which orders store. Empty without a street. */
export function joinAddress({ company, street, postcode, city }: AddressParts): string {
	const [typed, town] = [postcode.trim(), city.trim()];
	// A letter such as ß would become two.
	const hasLetters = /^[\x20-\x7e]*$/.test(typed) && withLetters.test(typed.toUpperCase());
	const code = hasLetters ? typed.toUpperCase() : typed;
	const isTownFirst =
		postcodeLast.test(`${town} ${code}`) && (hasLetters || /^\d{6}$/.test(code) || stateAtEnd.test(town));
	const townLine = isTownFirst ? `${town} ${code}` : `${code} ${town}`.trim();
	return street.trim() && [company.trim(), street.trim(), townLine].filter(Boolean).join("\n");
}

/** Returns the parts of an address. Parts without a usual form stay in `street`. The parts joined are always the address. */
export function splitAddress(address: string): AddressParts {
	const whole = { company: "", street: address, postcode: "", city: "" };
	const lines = address.split("\n");
	const last = lines.at(-1) ?? "";
	const [, code, town = ""] = postcodeFirst.exec(last) ?? [];
	const [, townBefore, codeBehind = ""] = (!code && postcodeLast.exec(last)) || [];
	const found = { postcode: code ?? codeBehind, city: townBefore ?? town };
	if (!found.postcode || lines.length < 2) return whole;
	const [first = "", ...others] = lines.slice(0, -1);
	const hasCompany = others.length > 0 && !/\d|^c\/o\b/i.test(first);
	const street = (hasCompany ? others : [first, ...others]).join("\n");
	const parts = { company: hasCompany ? first : "", street, ...found };
	return joinAddress(parts) === address ? parts : whole;
}
