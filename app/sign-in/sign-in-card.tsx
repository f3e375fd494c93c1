import { type FormEventHandler, type ReactNode, useEffect, useState } from "react";
import { Link, useLoaderData } from "react-router";
import { hasPasskeys } from "../identity/factor-calls.ts";
import { safeReturnTo, withReturnTo } from "../identity/return-to.ts";
import { type SignInProvider, type SignInProviderId, signInLabel } from "../identity/sign-in-provider.ts";
import { Button } from "../ui/button.tsx";
import { Card, DescriptionList } from "../ui/card.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { Loading } from "../ui/loading.tsx";
import type { SignInPageData } from "./sign-in-loaders.ts";
import type { useSignIn } from "./use-sign-in.ts";

export interface SignInCardProps {
	signIn: ReturnType<typeof useSignIn>;
	onSubmit: FormEventHandler<HTMLFormElement>;
	submitLabel: string;
	busyLabel: string;
	children: ReactNode;
	passkeys?: boolean;
	other: { question: string; label: string; path: "/login" | "/signup" };
}

export function SignInCard({ signIn, onSubmit, submitLabel, busyLabel, passkeys, children, other }: SignInCardProps) {
	const { providers } = useLoaderData<SignInPageData>();
	const { busy, failure, query, attempt, attemptWith } = signIn;
	return (
		<div className="grid items-start gap-8 lg:grid-cols-[28rem_1fr] lg:gap-16">
			<Card className="relative max-w-md">
				<div aria-busy={busy} className={`p-6 md:p-8 ${busy ? "opacity-0" : "transition-opacity"}`}>
					<form method="post" noValidate onSubmit={onSubmit} className="space-y-5">
						{children}
						<Button type="submit" busy={busy} className="w-full unscripted:hidden">
							{submitLabel}
						</Button>
						<FormError>{failure}</FormError>
					</form>
					{passkeys && (
						<PasskeyButton disabled={busy} onPress={() => attempt((session) => session.signInByPasskey())} />
					)}
					{providers.length > 0 && <ProviderButtons providers={providers} disabled={busy} onChoose={attemptWith} />}
					<p className="mt-6 text-sm text-ink-2">
						{other.question}{" "}
						<Link
							to={withReturnTo(other.path, query)}
							replace
							prefetch={linkPrefetch}
							className="inline-flex min-h-11 items-center font-semibold text-layout underline underline-offset-4"
						>
							{other.label}
						</Link>
					</p>
				</div>
				{busy && <Loading label={busyLabel} className="absolute inset-0" />}
			</Card>
			<AccountUses />
		</div>
	);
}

/** Returns why the page is shown, for a visitor who wanted to open another one. */
export function signInLead(verb: "Log in" | "Sign up", query: URLSearchParams, productName?: string) {
	if (productName) return `${verb} to order ${isolate(productName)}.`;
	const page = safeReturnTo(query);
	if (page.startsWith("/checkout?")) {
		// A visitor's list. That of a lost session's account may have been removed.
		return `${verb} to order the parts on your list.${query.has("reason") ? "" : " Your list is kept."}`;
	}
	if (query.has("reason") || !/^\/(?:dashboard|checkout|buypage|reviews)\b/.test(page)) return undefined;
	return `You are signed out. ${verb} to continue.`;
}

/** Shown if the browser supports passkeys, known after hydration. Reserves its space, so that nothing below moves. */
function PasskeyButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
	const [supported, setSupported] = useState<boolean>();
	useEffect(() => setSupported(hasPasskeys()), []);
	if (supported === false) return null;
	const visibility = supported ? "" : "invisible unscripted:hidden";
	return (
		<Button variant="quiet" disabled={disabled} onClick={onPress} className={`mt-3 w-full ${visibility}`}>
			Use a passkey
		</Button>
	);
}

interface ProviderButtonsProps {
	providers: SignInProvider[];
	disabled: boolean;
	onChoose: (provider: SignInProviderId) => void;
}

function ProviderButtons({ providers, disabled, onChoose }: ProviderButtonsProps) {
	return (
		<>
			<div aria-hidden="true" className="my-6 flex items-center gap-4 text-sm text-ink-2 unscripted:hidden">
				<span className="h-px grow bg-hairline" />
				or
				<span className="h-px grow bg-hairline" />
			</div>
			<div className="space-y-3 unscripted:hidden">
				{providers.map((provider) => (
					<Button
						key={provider.id}
						variant="quiet"
						disabled={disabled}
						onClick={() => onChoose(provider.id)}
						className="w-full"
					>
						{signInLabel(provider)}
					</Button>
				))}
			</div>
		</>
	);
}

const uses = [
	["Order", "Parts and tools, straight from our workshop"],
	["Pay", "By card, with a secure checkout"],
	["Track", "Every order, from payment to delivery"],
	["Review", "The parts you have bought"],
] as const;

function AccountUses() {
	return (
		<section aria-labelledby="account-uses" className="hidden max-w-lg lg:block">
			<h2 id="account-uses" className="mb-3 text-xl">
				Why create an account
			</h2>
			<DescriptionList rows={uses} />
		</section>
	);
}
