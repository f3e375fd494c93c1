import { TextField, type TextFieldProps } from "../ui/fields/field.tsx";

export function EmailField(props: Omit<TextFieldProps, "label">) {
	return (
		<TextField
			label="Email"
			type="email"
			inputMode="email"
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			{...props}
		/>
	);
}
