import { useEffect, useRef } from "react";
import { CodeForm } from "../identity/code-form.tsx";
import { hasPasskeys } from "../identity/factor-calls.ts";
import type { SecondStepMethods } from "../identity/second-factor.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import type { useSignIn } from "./use-sign-in.ts";

export interface SecondStepCardProps {
	methods: SecondStepMethods;
	signIn: ReturnType<typeof useSignIn>;
	onBack: () => void;
}

export function SecondStepCard({ methods, signIn: { busy, failure, attempt }, onBack }: SecondStepCardProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<Card className="max-w-md space-y-5 p-6 md:p-8">
			<h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
				One more step
			</h2>
			{methods.includes("code") && (
				<CodeForm busy={busy} label="Log in" onSend={(code) => attempt((session) => session.signInByCode(code))} />
			)}
			{methods.includes("passkey") && hasPasskeys() && (
				<Button
					variant={methods.includes("code") ? "quiet" : "primary"}
					busy={busy}
					onClick={() => attempt((session) => session.signInByPasskey())}
					className="w-full"
				>
					Use a passkey
				</Button>
			)}
			<FormError>{failure}</FormError>
			<Button variant="quiet" onClick={onBack} className="w-full">
				Back
			</Button>
		</Card>
	);
}
