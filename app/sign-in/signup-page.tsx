import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useLoaderData } from "react-router";
import { pageMeta } from "../brand/page-meta.ts";
import { credentialMessages, type Signup, signupSchema } from "../identity/credentials.ts";
import { identityMessages } from "../identity/identity-messages.ts";
import { PasswordField, TextField } from "../ui/fields/field.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmailField } from "./email-field.tsx";
import { SignInCard, signInLead } from "./sign-in-card.tsx";
import { loadSignInPage, redirectSignedIn, type SignInPageData, signInCache } from "./sign-in-loaders.ts";
import { useSignIn } from "./use-sign-in.ts";

export const handle = { cache: signInCache };
export const meta = () => pageMeta("Signup", "Create an account to order parts and write reviews.");
export const loader = loadSignInPage;
export const clientLoader = redirectSignedIn;

const passwordFaults: string[] = [identityMessages["common-password"], identityMessages["personal-password"]];

export default function SignupPage() {
	const { providers, productName } = useLoaderData<SignInPageData>();
	const signIn = useSignIn(providers);
	// No default values: they would replace text typed before hydration.
	const { register, handleSubmit, setError, formState } = useForm<Signup>({
		resolver: zodResolver(signupSchema),
		mode: "onTouched",
	});
	const { errors } = formState;
	const { failure } = signIn;
	const isPasswordFault = passwordFaults.includes(failure);
	useEffect(() => {
		if (isPasswordFault) setError("password", { message: failure }, { shouldFocus: true });
	}, [isPasswordFault, failure, setError]);
	return (
		<div className="page-column">
			<PageHeading title="Signup" kicker="Customer account" lead={signInLead("Sign up", signIn.query, productName)} />
			<SignInCard
				signIn={isPasswordFault ? { ...signIn, failure: "" } : signIn}
				onSubmit={handleSubmit((person) => signIn.attempt((session) => session.signUp(person)))}
				submitLabel="Sign up"
				busyLabel="Creating your account..."
				other={{ question: "Already a customer?", label: "Log in", path: "/login" }}
			>
				<TextField label="Name" autoComplete="name" error={errors.name?.message} {...register("name")} />
				<EmailField error={errors.email?.message} {...register("email")} />
				<PasswordField
					label="Password"
					hint={credentialMessages.passwordTooShort}
					autoComplete="new-password"
					error={errors.password?.message}
					{...register("password")}
				/>
			</SignInCard>
		</div>
	);
}
