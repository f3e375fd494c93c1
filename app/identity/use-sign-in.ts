import { useEffect, useRef, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { identityMessages, providerErrorMessage } from "./identity-messages.ts";
import { IdentityError } from "./identity-provider.ts";
import { isAdminOnly, keepReturnTo, safeReturnTo } from "./return-to.ts";
import type { Session } from "./session.ts";
import { useSession } from "./session-context.tsx";

/** What both sign-in pages do: send once, show why it failed, leave when it worked. */
export function useSignIn() {
	const { state, session } = useSession();
	const { revalidate } = useRevalidator();
	const [query] = useSearchParams();
	const cameBackWith = query.get("error");
	const [failure, setFailure] = useState(cameBackWith ? providerErrorMessage(cameBackWith) : "");
	const [sending, setSending] = useState(false);
	const [leaving, setLeaving] = useState(false);
	const underWay = useRef(false);
	const signedIn = state.status === "signed-in";

	// The page's client loader knows where to go.
	useEffect(() => {
		if (signedIn) void revalidate();
	}, [signedIn, revalidate]);

	// Back from Google by the browser's own button: the page is as it was left.
	useEffect(() => {
		const stay = () => setLeaving(false);
		window.addEventListener("pageshow", stay);
		return () => window.removeEventListener("pageshow", stay);
	}, []);

	async function attempt(signIn: (session: Session) => Promise<void>) {
		if (underWay.current) return;
		underWay.current = true;
		setSending(true);
		setFailure("");
		try {
			await signIn(session);
		} catch (error) {
			setFailure(error instanceof IdentityError ? error.message : identityMessages.unexpected);
		} finally {
			underWay.current = false;
			setSending(false);
		}
	}

	const attemptWithGoogle = () =>
		attempt(async () => {
			await session.signInWithGoogle(isAdminOnly(query) ? keepReturnTo("/login", query) : safeReturnTo(query));
			setLeaving(true);
		});

	return { query, failure, busy: sending || leaving || signedIn, attempt, attemptWithGoogle };
}
