import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLoaderData } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { brand } from "../brand/brand.ts";
import { demoAccounts } from "../brand/demo-accounts.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { CodeForm } from "../identity/code-form.tsx";
import { type Login, loginSchema } from "../identity/credentials.ts";
import { hasPasskeys } from "../identity/factor-calls.ts";
import { forgottenPasswordPath, hasReason, isSecondStep, returnsToConfirmation } from "../identity/return-to.ts";
import type { SecondStepMethods } from "../identity/second-factor.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError, PasswordField } from "../ui/fields/field.tsx";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmailField } from "./email-field.tsx";
import { SignInCard, signInLead } from "./sign-in-card.tsx";
import { loadSignInPage, redirectSignedIn, type SignInPageData, signInCache } from "./sign-in-loaders.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useTypedEmail } from "./use-typed-email.ts";

function ForgottenPassword() {
	if (useShopSettings().mailsLinks) {
		return (
			<p className="mt-4 max-w-md">
				<Link
					to={forgottenPasswordPath}
					prefetch={linkPrefetch}
					className="word-link inline-flex min-h-11 items-center"
				>
					Forgotten your password?
				</Link>
			</p>
		);
	}
	return (
		<p className="mt-6 max-w-md text-sm text-ink-2">
			Forgotten your password? This shop doesn't send reset links. Write to{" "}
			<a href={`mailto:${brand.email}`} className="word-link inline-flex min-h-11 items-center">
				{brand.email}
			</a>
			.
		</p>
	);
}

export const handle = { cache: signInCache };
export const meta = () => pageMeta("Login", "Log in to order parts, track your orders and write reviews.");
export const loader = loadSignInPage;
export const clientLoader = redirectSignedIn;

/** The login page (specification §2, Login). */
export default function LoginPage() {
	const { providers, productName } = useLoaderData<SignInPageData>();
	const signIn = useSignIn(providers);
	const [secondSteps, setSecondSteps] = useState<SecondStepMethods>();
	const isSecondStepLeft = isSecondStep(signIn.query);
	// After hydration, because the server's page is the same for everybody.
	useEffect(() => {
		if (isSecondStepLeft) setSecondSteps(["code", "passkey"]);
	}, [isSecondStepLeft]);
	// No default values: they would replace text typed before hydration.
	const form = useForm<Login>({
		resolver: zodResolver(loginSchema),
		mode: "onTouched",
	});
	const { register, handleSubmit } = form;
	const { errors } = form.formState;
	const keepEmail = useTypedEmail(
		() => form.getValues("email"),
		(email) => form.setValue("email", email),
	);
	if (secondSteps) {
		return (
			<div className="page-column">
				<PageHeading title="Login" kicker="Customer account" />
				<SecondStepCard methods={secondSteps} signIn={signIn} onBack={() => setSecondSteps(undefined)} />
			</div>
		);
	}
	return (
		<div className="page-column">
			<PageHeading title="Login" kicker="Customer account" lead={signInLead("Log in", signIn.query, productName)} />
			{hasReason("session-ended", signIn.query) && (
				<div className="mb-6 max-w-md">
					<Notice title="You were signed out">
						Your session has ended. Log in to go on where you were. If you were paying, the order then shows whether
						your payment arrived. It is never charged twice.
					</Notice>
				</div>
			)}
			{hasReason("admin-only", signIn.query) && (
				<div className="mb-6 max-w-md">
					<Notice title="That page is for admins">
						We signed you out because your account may not open that page. Log in with an account that may.
					</Notice>
				</div>
			)}
			{returnsToConfirmation(signIn.query) && (
				<div className="mb-6 max-w-md">
					<Notice title="Log in to confirm your e-mail address">
						Log in with the e-mail address that received the link. The link confirms the address of that account.
					</Notice>
				</div>
			)}
			<SignInCard
				signIn={signIn}
				onSubmit={handleSubmit((login) =>
					signIn.attempt(async (session) => {
						setSecondSteps(await session.signIn(login));
						keepEmail("");
					}),
				)}
				submitLabel="Login"
				busyLabel="Signing in..."
				passkeys
				other={{ question: "New here?", label: "Sign up", path: "/signup" }}
			>
				<EmailField
					error={errors.email?.message}
					{...register("email", { onChange: ({ target }) => keepEmail(target.value) })}
				/>
				<PasswordField
					label="Password"
					autoComplete="current-password"
					error={errors.password?.message}
					{...register("password")}
				/>
			</SignInCard>
			<ForgottenPassword />
			<DemoAccounts />
		</div>
	);
}

function DemoAccounts() {
	const { demoNotice, mailbox } = useShopSettings();
	if (!demoNotice) return null;
	return (
		<div className="mt-6 max-w-md">
			<Notice title="Demo accounts">
				<ul className="space-y-2">
					{demoAccounts.map(({ email, password, admin }) => (
						<li key={email}>
							{admin ? "Admin" : "Customer"}: <span className="measure [overflow-wrap:anywhere]">{email}</span>,
							password <span className="measure whitespace-nowrap">{password}</span>
						</li>
					))}
				</ul>
				{mailbox && (
					<p className="mt-2">
						Their e-mails are in{" "}
						<a href={mailbox} className="word-link inline-flex min-h-11 items-center">
							the mail sandbox
						</a>
						.
					</p>
				)}
			</Notice>
		</div>
	);
}

interface SecondStepCardProps {
	methods: SecondStepMethods;
	signIn: ReturnType<typeof useSignIn>;
	onBack: () => void;
}

function SecondStepCard({ methods, signIn: { busy, failure, attempt }, onBack }: SecondStepCardProps) {
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
