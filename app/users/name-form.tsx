import { zodResolver } from "@hookform/resolvers/zod";
import { startTransition, useEffect } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import * as z from "zod";
import { displayNameSchema } from "../identity/credentials.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError, TextField } from "../ui/fields/field.tsx";

const nameFormSchema = z.object({ name: displayNameSchema });

interface NameFormProps {
	name: string;
	onSaved: () => void;
	onCancel: () => void;
}

/** Changes the display name. A form of its own, because all fields of the profile form are required. */
export function NameForm({ name, onSaved, onCancel }: NameFormProps) {
	const { session } = useSession();
	const { revalidate } = useRevalidator();
	const { register, handleSubmit, formState, setError, setFocus } = useForm({
		resolver: zodResolver(nameFormSchema),
		mode: "onTouched",
		defaultValues: { name },
	});
	const { errors, isSubmitting } = formState;
	useEffect(() => setFocus("name"), [setFocus]);
	const save = handleSubmit(async (input) => {
		try {
			await session.updateDisplayName(input.name);
		} catch (error) {
			return setError("root", { message: identityErrorText(error) });
		}
		await revalidate();
		startTransition(onSaved);
	});
	return (
		<Card>
			<form method="post" noValidate onSubmit={save} className="space-y-5 p-4">
				<TextField
					label="Name"
					autoComplete="name"
					hint="Used for your next orders, invoices and reviews."
					error={errors.name?.message}
					{...register("name")}
				/>
				<div className="[&_[role=alert]>p]:mt-4">
					<div className="flex flex-wrap gap-3">
						<Button type="submit" busy={isSubmitting} className="min-w-32">
							Save name
						</Button>
						<Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
							Cancel
						</Button>
					</div>
					<FormError>{errors.root?.message}</FormError>
				</div>
			</form>
		</Card>
	);
}
