import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/fields/field.tsx";
import { stepUpPasswordSchema } from "./second-factor.ts";
import { useSession } from "./session-context.tsx";

/** The own password, asked for once more. */
export function PasswordForm({ busy, onSend }: { busy: boolean; onSend: (password: string) => void }) {
	const { state } = useSession();
	const { register, handleSubmit, formState } = useForm<{ password: string }>({
		resolver: zodResolver(stepUpPasswordSchema),
	});
	return (
		<form method="post" noValidate onSubmit={handleSubmit(({ password }) => onSend(password))} className="space-y-4">
			<input
				type="email"
				autoComplete="username"
				readOnly
				hidden
				value={state.status === "signed-in" ? state.user.email : ""}
			/>
			<PasswordField
				label="Your password"
				autoComplete="current-password"
				error={formState.errors.password?.message}
				{...register("password")}
			/>
			<Button type="submit" busy={busy} className="w-full">
				Confirm
			</Button>
		</form>
	);
}
