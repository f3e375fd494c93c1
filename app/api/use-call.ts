import { startTransition, useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure } from "./api-client.ts";
import { randomKey } from "./random-key.ts";

export interface Call {
	busy: boolean;
	failure: ApiFailure | undefined;
	/**
	 * Calls the API. After a 401 it revalidates the page, whose guard redirects to the login page. During another call
	 * it returns that call's result.
	 * @param work gets an `Idempotency-Key`: the same one again when the last call may have been carried out
	 * @throws errors other than an ApiFailure
	 */
	run(work: (key: string) => Promise<void>): Promise<ApiFailure | undefined>;
	clearFailure(): void;
}

/** Returns whether the change may have happened. */
export const mayHaveSucceeded = ({ problem: { status } }: ApiFailure): boolean => status === 0 || status >= 500;

/** The key's first request was carried out. */
const keyCodes = new Set(["idempotency-key-reused", "idempotency-key-unanswered"]);

/**
 * Makes one API call at a time for a button, form or page.
 * @param staysAfter401 for a form with its own message and link to the login page
 */
export function useCall({ staysAfter401 = false } = {}): Call {
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<ApiFailure>();
	// A second click can arrive before the button is disabled.
	const underWay = useRef<Promise<ApiFailure | undefined>>(undefined);
	const key = useRef<string>(undefined);

	const run = useCallback(
		(work: (key: string) => Promise<void>) => {
			async function attempt() {
				setBusy(true);
				setFailure(undefined);
				try {
					key.current ??= randomKey();
					await work(key.current);
					key.current = undefined;
					return undefined;
				} catch (error) {
					if (!(error instanceof ApiFailure)) throw error;
					if (!mayHaveSucceeded(error) && !keyCodes.has(error.problem.code)) key.current = undefined;
					setFailure(error);
					if (error.problem.status === 401 && !staysAfter401) await revalidate();
					return error;
				} finally {
					underWay.current = undefined;
					// Both changes are in a transition, because React shows the loaded data in one.
					startTransition(() => setBusy(false));
				}
			}
			underWay.current ??= attempt();
			return underWay.current;
		},
		[revalidate, staysAfter401],
	);
	return { busy, failure, run, clearFailure: () => setFailure(undefined) };
}
