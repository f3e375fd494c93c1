import { useEffect, useState } from "react";
import { Loading } from "./loading.tsx";
import { RetryNotice } from "./retry-notice.tsx";

/** Time until a retry is offered (ruling 13). */
export const retryAfterMs = 4000;

export interface PageLoadingProps {
	/** Loads the page again by default. */
	onRetry?: () => void;
	/** Milliseconds that the user has already waited. */
	waitedMs?: number;
	className?: string;
}

/** The spinner of a page that has not arrived. After four seconds it offers a retry (ruling 13). */
export function PageLoading({ waitedMs = 0, className = "min-h-[60dvh]", onRetry }: PageLoadingProps) {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), retryAfterMs - waitedMs);
		return () => clearTimeout(timer);
	}, [waitedMs]);
	return (
		<div>
			<Loading className={className} />
			<div className="mx-auto max-w-xl">{isLate && <LateNotice onRetry={onRetry} />}</div>
		</div>
	);
}

export const LateNotice = ({ onRetry = () => location.reload() }: Pick<PageLoadingProps, "onRetry">) => (
	<RetryNotice title="This page didn't load yet" onRetry={onRetry}>
		This is taking longer than usual. You can wait, retry now or check your connection.
	</RetryNotice>
);
