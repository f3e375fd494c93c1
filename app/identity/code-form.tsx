import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { type Code, codeSchema } from "./second-factor.ts";

export interface CodeFormProps {
	/** Set when the button is outside of the form. */
	id?: string;
	busy: boolean;
	label: string;
	variant?: ButtonVariant;
	appOnly?: boolean;
	onSend: (code: string) => void;
}

/** A form for a code of the authenticator app or a recovery code. `inputMode` and `autoComplete` suit phones. */
export function CodeForm({ id, busy, label, variant, appOnly = false, onSend }: CodeFormProps) {
	const { register, handleSubmit, formState } = useForm<Code>({ resolver: zodResolver(codeSchema) });
	return (
		<form id={id} method="post" noValidate onSubmit={handleSubmit(({ code }) => onSend(code))} className="space-y-4">
			<TextField
				label="Code"
				hint={appOnly ? "The 6-digit code from your app" : "The 6-digit code from your app, or a recovery code"}
				autoComplete="one-time-code"
				inputMode={appOnly ? "numeric" : "text"}
				autoCapitalize="none"
				spellCheck={false}
				maxLength={40}
				className="measure"
				error={formState.errors.code?.message}
				{...register("code")}
			/>
			{!id && (
				<Button type="submit" variant={variant} busy={busy} className="w-full">
					{label}
				</Button>
			)}
		</form>
	);
}
