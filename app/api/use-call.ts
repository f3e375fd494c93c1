import { startTransition, useCallback, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure } from "./api-client.ts";

export interface Call {
	/** The work is under way. */
	busy: boolean;
	/** Why the last work failed; its `message` says it in words. */
	failure: ApiFailure | undefined;
	/**
	 * Does what calls the API. After a 401 the page is revalidated: its guard leads to the login page, and back.
	 * @returns why it failed; of the work that is under way, if there is one
	 * @throws what the work threw, when it is not the API's failure
	 */
	run(work: () => Promise<void>): Promise<ApiFailure | undefined>;
	forgetFailure(): void;
}

/**
 * What a button, a form or a page does with the API, one at a time.
 * @param staysAfter401 for a form that has words of its own for it, and a link to the login page
 */
export function useCall({ staysAfter401 = false } = {}): Call {
	const { revalidate } = useRevalidator();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<ApiFailure>();
	// A second click can arrive before the button is drawn disabled.
	const underWay = useRef<Promise<ApiFailure | undefined>>(undefined);

	const run = useCallback(
		(work: () => Promise<void>) => {
			async function attempt() {
				setBusy(true);
				setFailure(undefined);
				try {
					await work();
					return undefined;
				} catch (error) {
					if (!(error instanceof ApiFailure)) throw error;
					setFailure(error);
					if (error.problem.status === 401 && !staysAfter401) await revalidate();
					return error;
				} finally {
					underWay.current = undefined;
					// Together with what the work fetched again, which React shows in a transition.
					startTransition(() => setBusy(false));
				}
			}
			underWay.current ??= attempt();
			return underWay.current;
		},
		[revalidate, staysAfter401],
	);
	return { busy, failure, run, forgetFailure: () => setFailure(undefined) };
}
