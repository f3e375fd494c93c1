import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure } from "./api-client.ts";
import { type Call, useCall } from "./use-call.ts";

/**
 * What a row of a list does with the API, such as deleting itself: the list is loaded again when it is done, and when the
 * answer says that the list has changed, or did not come: then it may have been done all the same, which `failure` says.
 * Without a line the list stays as it is until there is one.
 * @param staysWhenDone for a row that shows by itself what was done
 * @param staysAfter401 as of `useCall`
 */
export function useRowCall({ staysWhenDone = false, staysAfter401 = false } = {}): Call {
	const { run: runOnce, failure, ...call } = useCall({ staysAfter401 });
	const reload = useReload();
	const run = useCallback(
		async (work: () => Promise<void>) => {
			const failed = await runOnce(async () => {
				await work();
				if (!staysWhenDone) await reload();
			});
			if (failed && mayHaveChanged(failed)) await reload();
			return failed && withPlainMessage(failed);
		},
		[runOnce, reload, staysWhenDone],
	);
	return { ...call, failure: failure && withPlainMessage(failure), run };
}

/** What loads the page's data again; without an answer what is shown stays, where the router would show its error page. */
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
	failed.problem.status === 404 || failed.problem.status === 409 || hasNoAnswer(failed);

/** Whether nobody knows what was done. A row that is gone once the list is loaded takes its own words along. */
export const isLost = ({ problem }: ApiFailure): boolean => problem.code === "no-answer";

/** Whether calls for more rows would fare no better: no line, no session, no right, too many calls, a shop that is down. */
export const stopsAll = (failed: ApiFailure): boolean =>
	[401, 403, 429].includes(failed.problem.status) || hasNoAnswer(failed);

/** Why a row is still there; without an answer it may have been deleted. */
export const notDeleted = (failure: ApiFailure): string =>
	isLost(failure) ? failure.message : `It was not deleted. ${failure.message}`;

/** Whether it may have been done all the same. */
export const hasNoAnswer = ({ problem: { status } }: ApiFailure): boolean => status === 0 || status >= 500;

const withPlainMessage = (failed: ApiFailure): ApiFailure =>
	isLost(failed) ? new ApiFailure({ ...failed.problem, detail: lostAnswer }) : failed;

const lostAnswer =
	"The shop did not answer. It may have been done all the same: look at the list, which is loaded again once there is a line, before you try once more.";
