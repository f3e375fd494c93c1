import { useEffect, useRef, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { identityMessages, providerErrorMessage } from "../identity/identity-messages.ts";
import { IdentityError } from "../identity/identity-provider.ts";
import { hasReason, safeReturnTo, withReturnTo } from "../identity/return-to.ts";
import type { Session } from "../identity/session.ts";
import { useSession } from "../identity/session-context.tsx";
import type { SignInProvider, SignInProviderId } from "../identity/sign-in-provider.ts";

/** Shared by both sign-in pages: sends once, shows the failure, leaves on success. */
export function useSignIn(providers: readonly SignInProvider[] = []) {
	const { state, session } = useSession();
	const { revalidate } = useRevalidator();
	const [query] = useSearchParams();
	const callbackError = query.get("error");
	const label = providers.find(({ id }) => id === query.get("way"))?.label;
	const [failure, setFailure] = useState(callbackError ? providerErrorMessage(callbackError, label) : "");
	const [sending, setSending] = useState(false);
	const [leaving, setLeaving] = useState(false);
	const isRunning = useRef(false);
	const signedIn = state.status === "signed-in";

	// The page's client loader knows the target.
	useEffect(() => {
		if (signedIn) void revalidate();
	}, [signedIn, revalidate]);

	// The browser's back button restores the page as it was before the visit to the provider.
	useEffect(() => {
		const onPageShow = () => setLeaving(false);
		window.addEventListener("pageshow", onPageShow);
		return () => window.removeEventListener("pageshow", onPageShow);
	}, []);

	async function attempt(signIn: (session: Session) => Promise<unknown>) {
		if (isRunning.current) return;
		isRunning.current = true;
		setSending(true);
		setFailure("");
		try {
			await signIn(session);
		} catch (error) {
			setFailure(error instanceof IdentityError ? error.message : identityMessages.unexpected);
		} finally {
			isRunning.current = false;
			setSending(false);
		}
	}

	const attemptWith = (provider: SignInProviderId) =>
		attempt(async () => {
			await session.signInWith(
				provider,
				hasReason("admin-only", query) ? withReturnTo("/login", query) : safeReturnTo(query),
			);
			setLeaving(true);
		});

	return { query, failure, busy: sending || leaving || signedIn, attempt, attemptWith };
}
