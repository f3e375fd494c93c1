import { useEffect, useState } from "react";
import { createPath, type Location, useLocation, useNavigate, useNavigation } from "react-router";
import { LateNotice, Loading, PageLoading, retryAfterMs } from "../ui/loading.tsx";

/** Time after a click until the spinner shows (ruling 13). */
const spinnerAfterMs = 300;

interface SlowPage extends Location {
	/** True when it will replace the page shown, false when only its list changes. */
	isOther: boolean;
}

export function PendingBar() {
	const pending = useNavigation().state !== "idle";
	if (!pending) return null;
	return (
		<div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-1">
			<div className="pending-bar h-full origin-left bg-layout" />
		</div>
	);
}

/** Returns the page that a click has asked for, once it has not arrived for a while. */
export function useSlowPage(): SlowPage | undefined {
	const { pathname } = useLocation();
	const { location: target } = useNavigation();
	// A redirect is part of the same wait.
	const isLate = useElapsed(target && "navigation", spinnerAfterMs);
	return target && isLate ? { ...target, isOther: target.pathname !== pathname } : undefined;
}

/** Replaces a page, or covers the top of a list, until it arrives. */
export function PendingPage({ target }: { target: SlowPage }) {
	const navigate = useNavigate();
	const isSlow = useElapsed(target.key, retryAfterMs - spinnerAfterMs);
	const retry = () => navigate(createPath(target), { state: target.state });
	if (target.isOther)
		return (
			// Without height of its own: the page below keeps its place, whatever part of it is on the screen.
			<div className="page-column sticky top-0 z-10 flow-root h-0">
				{/* It has a ground of its own, because at the end of a page the footer is below it. */}
				<PageLoading
					className="mx-auto mt-[18dvh] w-fit rounded-sheet bg-paper px-6 py-4"
					waitedMs={spinnerAfterMs}
					onRetry={retry}
				/>
			</div>
		);
	return (
		<div className="fixed inset-x-0 top-4 z-40 mx-auto w-fit max-w-[calc(100%-2rem)] border border-hairline bg-sheet">
			{isSlow ? <LateNotice onRetry={retry} /> : <Loading size="size-10" className="px-6 py-3" />}
		</div>
	);
}

/** Returns whether a key has stayed the same for this number of milliseconds. */
function useElapsed(key: string | undefined, ms: number): boolean {
	const [elapsed, setElapsed] = useState<string>();
	useEffect(() => {
		if (key === undefined) return;
		const timer = setTimeout(() => setElapsed(key), ms);
		return () => {
			clearTimeout(timer);
			setElapsed(undefined);
		};
	}, [key, ms]);
	return key !== undefined && elapsed === key;
}
