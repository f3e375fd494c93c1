import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useShopSettings } from "../api/route-context.ts";
import { Button } from "../ui/button.tsx";
import { FormError, PasswordField } from "../ui/fields/field.tsx";
import { CodeForm } from "./code-form.tsx";
import { hasPasskeys } from "./factor-calls.ts";
import { identityErrorText } from "./identity-messages.ts";
import { type StepUpMethods, stepUpPasswordSchema } from "./second-factor.ts";
import { useSession } from "./session-context.tsx";
import type { StepUpKind } from "./step-up.ts";

export interface StepUpPopupProps {
	kind: StepUpKind;
	/** Called once. `confirmed` is false when the user cancels. */
	onAnswer: (confirmed: boolean) => void;
}

/** The dialog "Confirm it's you". A native dialog opens above others, which keep their input. */
export default function StepUpPopup({ kind, onAnswer }: StepUpPopupProps) {
	const { session } = useSession();
	const dialog = useRef<HTMLDialogElement>(null);
	const options = useRef<HTMLDivElement>(null);
	const [methods, setMethods] = useState<StepUpMethods>();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		if (!element.open) element.showModal();
		// A dialog below would also close on Escape.
		const stopPropagation = (event: KeyboardEvent) => event.stopPropagation();
		element.addEventListener("keydown", stopPropagation);
		return () => element.removeEventListener("keydown", stopPropagation);
	}, []);
	useEffect(() => {
		const applyKind = (methods: StepUpMethods) =>
			setMethods(kind === "any" ? methods : { ...methods, password: false, providers: [] });
		session.factors.stepUpMethods().then(applyKind, (error) => setFailure(identityErrorText(error)));
	}, [session, kind]);

	// The browser focuses Cancel when the dialog opens, because the options come later.
	useEffect(() => {
		if (methods) options.current?.querySelector<HTMLElement>("input:not([hidden]), button")?.focus();
	}, [methods]);

	function answer(confirmed: boolean) {
		dialog.current?.close();
		onAnswer(confirmed);
	}
	async function attempt(confirm: () => Promise<void>) {
		setBusy(true);
		setFailure("");
		try {
			await confirm();
			answer(true);
		} catch (error) {
			setFailure(identityErrorText(error));
			setBusy(false);
		}
	}

	return (
		<dialog
			ref={dialog}
			aria-labelledby="step-up"
			onCancel={(event) => {
				event.preventDefault();
				if (!busy) answer(false);
			}}
			className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-sheet border border-ink bg-sheet text-ink backdrop:bg-on-mark/60"
		>
			<h2 id="step-up" className="border-b border-hairline px-5 py-4 text-xl">
				Confirm it's you
			</h2>
			<div ref={options} className="space-y-5 px-5 py-5">
				<p>{reasons[kind]} We'll continue as soon as you confirm.</p>
				{methods ? (
					<StepUpOptions methods={methods} busy={busy} attempt={attempt} />
				) : (
					!failure && <p role="status">Loading...</p>
				)}
				<FormError>{failure}</FormError>
				{kind === "second-factor" && <p className="text-sm text-ink-2">{lostHint}</p>}
			</div>
			<div className="flex justify-end gap-3 border-t border-hairline px-5 py-4">
				<Button variant="quiet" onClick={() => answer(false)} className="min-w-24">
					Cancel
				</Button>
				{(methods?.password || methods?.code) && (
					<Button type="submit" form={formId} busy={busy} className="min-w-24">
						{methods.password ? "Confirm" : codeLabel}
					</Button>
				)}
			</div>
		</dialog>
	);
}

/** The form whose button is at the foot. */
const formId = "step-up-form";
const codeLabel = "Confirm with code";
const reasons = {
	any: "You signed in a while ago.",
	"second-factor": "Use a code or a passkey: your password alone isn't enough here.",
};
const lostHint = "Lost all of them? The shop's owner can remove them for you.";

interface StepUpOptionsProps {
	methods: StepUpMethods;
	busy: boolean;
	attempt: (confirm: () => Promise<void>) => Promise<void>;
}

function StepUpOptions({ methods, busy, attempt }: StepUpOptionsProps) {
	const { factors } = useSession().session;
	const { providers } = useShopSettings();
	const parts: ReactNode[] = [];
	if (methods.passkey && hasPasskeys())
		parts.push(
			<Button
				key="passkey"
				variant={methods.password ? "quiet" : "primary"}
				busy={busy}
				onClick={() => attempt(factors.stepUpByPasskey)}
				className="w-full"
			>
				Use a passkey
			</Button>,
		);
	if (methods.password)
		parts.push(
			<PasswordForm key="password" onSend={(password) => attempt(() => factors.stepUpByPassword(password))} />,
		);
	if (methods.code)
		parts.push(
			<CodeForm
				key="code"
				busy={busy}
				onSend={(code) => attempt(() => factors.stepUpByCode(code))}
				id={methods.password ? undefined : formId}
				label={codeLabel}
				variant="quiet"
			/>,
		);
	for (const { id, label } of providers.filter(({ id }) => methods.providers.includes(id)))
		parts.push(
			<Button key={id} variant="quiet" onClick={() => attempt(() => factors.stepUpAtProvider(id))} className="w-full">
				Continue with {label}
			</Button>,
		);
	return parts.map((part, index) => (
		<div key={(part as { key: string }).key} className={index > 0 ? "border-t border-hairline pt-5" : ""}>
			{part}
		</div>
	));
}

function PasswordForm({ onSend }: { onSend: (password: string) => void }) {
	const { state } = useSession();
	const { register, handleSubmit, formState } = useForm<{ password: string }>({
		resolver: zodResolver(stepUpPasswordSchema),
	});
	return (
		<form id={formId} method="post" noValidate onSubmit={handleSubmit(({ password }) => onSend(password))}>
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
		</form>
	);
}
