import { useEffect } from "react";
import { useSessionState } from "../forms/use-session-state.ts";

/**
 * Fills an empty e-mail field with the e-mail typed on another page of the sign-in, or before leaving this one.
 * Kept in the tab, never in an address.
 * @returns a function that keeps the typed e-mail. An empty one removes it.
 */
export function useTypedEmail(getEmail: () => string, setEmail: (email: string) => void) {
	const [{ email = "" }, setTyped] = useSessionState<{ email?: string }>("draft:sign-in-email", {});
	// biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
	useEffect(() => {
		if (email && !getEmail()) setEmail(email);
	}, []);
	return (typed: string) => setTyped(typed ? { email: typed } : {});
}
