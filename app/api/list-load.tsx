import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import { RetryNotice } from "../ui/notice.tsx";
import { focusHeading } from "../ui/page-heading.tsx";
import { ApiFailure } from "./api-client.ts";
import { mayHaveSucceeded } from "./use-call.ts";

/**
 * Loads a list or a report. Returns undefined when a later request may succeed: the page stays, and {@link Loaded}
 * offers a retry. Other failures are errors of the page.
 */
export async function loadList<List>(load: () => Promise<List>): Promise<List | undefined> {
	try {
		return await load();
	} catch (error) {
		if (error instanceof ApiFailure && (mayHaveSucceeded(error) || error.problem.status === 429)) return undefined;
		throw error;
	}
}

interface LoadedProps<List> {
	/** Title of the notice when it did not load. */
	title: string;
	list: List | undefined;
	children: (list: List) => ReactNode;
}

export function Loaded<List>({ title, list, children }: LoadedProps<List>) {
	return list === undefined ? <RetryLoad title={title} /> : children(list);
}

/** A part of a page that did not load. Retries when the browser is online again, too. */
export function RetryLoad({ title }: { title: string }) {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		const reload = () => void revalidate();
		addEventListener("online", reload);
		return () => removeEventListener("online", reload);
	}, [revalidate]);
	useEffect(() => {
		restoreFocus();
		return restoreFocus;
	}, []);
	return (
		<RetryNotice title={title} busy={state !== "idle"} onRetry={revalidate}>
			The shop did not answer. Check your connection and try again.
		</RetryNotice>
	);
}

/** The focused link or button may have disappeared. */
function restoreFocus(): void {
	if (document.activeElement === document.body) focusHeading();
}
