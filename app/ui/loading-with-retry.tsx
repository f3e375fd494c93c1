import { useEffect, useRef, useState } from "react";
import { Loading } from "./loading.tsx";
import { RetryNotice } from "./retry-notice.tsx";

/** Time until a load is reported as slow. */
const slowAfterMs = 4000;
/** Pauses between retries double from the first to the maximum. */
const firstDelayMs = 1000;
const maxDelayMs = 30_000;

function delayBefore(attempt: number): number {
	return Math.min(firstDelayMs * 2 ** attempt, maxDelayMs);
}

export interface LoadingWithRetryProps {
	title: string;
	onRetry: () => void;
	busy: boolean;
	className?: string;
}

/** A spinner that retries with growing pauses. After four seconds it shows a notice with a retry button (ruling 13). */
export function LoadingWithRetry({ title, onRetry, busy, className }: LoadingWithRetryProps) {
	const [slow, setSlow] = useState(false);
	const attempt = useRef(0);
	const retry = useRef(onRetry);
	retry.current = onRetry;
	useEffect(() => {
		const timer = setTimeout(() => setSlow(true), slowAfterMs);
		return () => clearTimeout(timer);
	}, []);
	useEffect(() => {
		if (busy) return;
		const timer = setTimeout(() => {
			attempt.current += 1;
			retry.current();
		}, delayBefore(attempt.current));
		return () => clearTimeout(timer);
	}, [busy]);
	return (
		<>
			<Loading className={className} />
			{slow && (
				<div className="mx-auto max-w-xl">
					<RetryNotice title={title} busy={busy} onRetry={onRetry}>
						This is taking longer than usual. We'll keep trying. You can also retry now or check your connection.
					</RetryNotice>
				</div>
			)}
		</>
	);
}
