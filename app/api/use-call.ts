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
	 * @param content for forms whose other content is another call, with a key of its own
	 * @throws errors other than an ApiFailure
	 */
	run(work: (key: string) => Promise<void>, content?: string): Promise<ApiFailure | undefined>;
	clearFailure(): void;
}

/** Returns whether the change may have happened. */
export const mayHaveSucceeded = ({ problem: { status } }: ApiFailure): boolean => status === 0 || status >= 500;

/** The key's first request was carried out. */
const keyCodes = new Set(["idempotency-key-reused", "idempotency-key-unanswered"]);

const mayNeedKeyAgain = (error: ApiFailure): boolean => mayHaveSucceeded(error) || keyCodes.has(error.problem.code);

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
	const lastContent = useRef<string>(undefined);

	const run = useCallback(
		(work: (key: string) => Promise<void>, content?: string) => {
			async function attempt() {
				setBusy(true);
				setFailure(undefined);
				try {
					if (content !== lastContent.current) key.current = undefined;
					lastContent.current = content;
					key.current ??= randomKey();
					await work(key.current);
					key.current = undefined;
					return undefined;
				} catch (error) {
					if (!(error instanceof ApiFailure)) throw error;
					if (!mayNeedKeyAgain(error)) key.current = undefined;
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

/**
 * Makes the calls of several buttons at the same time. A second press of a button during its call does nothing more.
 * After a lost answer, the next press sends the same `Idempotency-Key`.
 */
export function createCalls() {
	const keys = new Map<string, string>();
	const underWay = new Map<string, Promise<void>>();
	async function attempt(button: string, work: (key: string) => Promise<void>): Promise<void> {
		const key = keys.get(button) ?? randomKey();
		keys.set(button, key);
		try {
			await work(key);
			keys.delete(button);
		} catch (error) {
			if (!(error instanceof ApiFailure && mayNeedKeyAgain(error))) keys.delete(button);
			throw error;
		} finally {
			underWay.delete(button);
		}
	}
	return (button: string, work: (key: string) => Promise<void>): Promise<void> => {
		const call = underWay.get(button) ?? attempt(button, work);
		underWay.set(button, call);
		return call;
	};
}

/**
 * Makes an API call for a row of a list, such as deleting it, then reloads the list. Also reloads when the answer says
 * that the list has changed, and when no answer came: the change may have happened, and `failure` mentions it. Offline,
 * the list stays.
 * @param staysWhenDone for a row that shows the result itself
 * @param staysWhenGone for a dialog or form with typed text, which a reload would remove together with a deleted row.
 * It shows the failure, and calls `leave` when it closes
 * @param staysAfter401 as for `useCall`
 */
export function useRowCall({ staysWhenDone = false, staysWhenGone = false, staysAfter401 = false } = {}): RowCall {
	const { run: runOnce, failure, ...call } = useCall({ staysAfter401 });
	const reload = useReload();
	const run = useCallback(
		async (work: (key: string) => Promise<void>, content?: string) => {
			const failed = await runOnce(async (key) => {
				await work(key);
				if (!staysWhenDone) await reload();
			}, content);
			if (failed && mayHaveChanged(failed) && !(staysWhenGone && isGone(failed))) await reload();
			return failed && withListAdvice(failed, staysWhenGone);
		},
		[runOnce, reload, staysWhenDone, staysWhenGone],
	);
	function leave() {
		if (failure && isGone(failure)) void reload();
		call.clearFailure();
	}
	return { ...call, failure: failure && withListAdvice(failure, staysWhenGone), run, leave };
}

interface RowCall extends Call {
	/** Clears the failure, and reloads the list if the row is gone. */
	leave(): void;
}

/** Returns whether the row was deleted, perhaps in another window. */
const isGone = ({ problem }: ApiFailure): boolean => problem.status === 404;

/** Revalidates the page if the shop answers. Otherwise the page stays: the router would show its error page. */
export function useReload(): () => Promise<void> {
	const { revalidate } = useRevalidator();
	return useCallback(
		async function reload(): Promise<void> {
			if (await shopAnswers()) await revalidate();
			else addEventListener("online", () => void reload(), { once: true });
		},
		[revalidate],
	);
}

const shopAnswers = () =>
	fetch("/readyz", { cache: "no-store" }).then(
		({ status }) => status < 500,
		() => false,
	);

const mayHaveChanged = (failed: ApiFailure) =>
	isGone(failed) || failed.problem.status === 409 || mayHaveSucceeded(failed);

/** Returns whether the result is unknown. If the row is gone after the reload, so is its message. */
export const isUnanswered = ({ problem }: ApiFailure): boolean => problem.code === "no-answer";

/** Returns whether the row may be gone after the reload: its message is then shown outside of it. */
export const mayHaveLostRow = (failed: ApiFailure): boolean => isGone(failed) || isUnanswered(failed);

/** Returns whether other calls would fail too: offline, signed out, not allowed, too many calls, shop down. */
export const affectsAllCalls = (failed: ApiFailure): boolean =>
	[401, 403, 429].includes(failed.problem.status) || mayHaveSucceeded(failed);

/** Returns the reason why a row is still there. Without an answer it may have been deleted. */
export const notDeleted = (failure: ApiFailure): string =>
	isUnanswered(failure) ? failure.message : `It was not deleted. ${failure.message}`;

function withListAdvice(failed: ApiFailure, staysWhenGone: boolean): ApiFailure {
	if (isUnanswered(failed)) return new ApiFailure({ ...failed.problem, detail: lostAnswer });
	if (!staysWhenGone || !isGone(failed)) return failed;
	return new ApiFailure({ ...failed.problem, detail: `${failed.message} ${deletedElsewhere}` });
}

const deletedElsewhere = "It may have been deleted in another window.";

const lostAnswer =
	"The shop did not answer. Your change may still have been saved. We'll reload the list when you're online. Check it before you try again.";
