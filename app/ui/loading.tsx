import { useEffect, useRef, useState } from "react";
import { RetryNotice } from "./notice.tsx";

/** Text of specification §2. */
const loadingText = "Loading...";

export interface LoadingProps {
	label?: string;
	/** Size of the drawing. */
	size?: string;
	className?: string;
}

export function Loading({ label = loadingText, size = "size-24", className = "py-12" }: LoadingProps) {
	return (
		<div
			role="status"
			className={`flex flex-col items-center justify-center gap-4 text-ink-2 unscripted:hidden ${className}`}
		>
			<svg aria-hidden="true" viewBox="0 0 96 96" className={size} fill="none" stroke="currentColor">
				<path d="M4 48h88M48 4v88" strokeWidth="1" strokeDasharray="14 4 3 4" />
				<circle cx="48" cy="48" r="34" strokeWidth="1" strokeDasharray="5 4" />
				<circle cx="48" cy="48" r="18" strokeWidth="1.5" className="text-layout" stroke="currentColor" />
				<g className="origin-center animate-spin text-layout [animation-duration:2400ms] motion-reduce:animate-none">
					<path d="M48 48 82 48" strokeWidth="1.5" stroke="currentColor" />
					<circle cx="82" cy="48" r="3" className="fill-mark" stroke="currentColor" strokeWidth="1" />
				</g>
			</svg>
			<p className="text-base">{label}</p>
		</div>
	);
}

/** Time until a load is reported as slow. */
const slowAfterMs = 4000;
/** Pauses between retries double from the first to the maximum. */
const firstDelayMs = 1000;
const maxDelayMs = 30_000;

function delayBefore(attempt: number): number {
	return Math.min(firstDelayMs * 2 ** attempt, maxDelayMs);
}

interface LoadingWithRetryProps {
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

/** Time until a retry is offered (ruling 13). */
export const retryAfterMs = 4000;

interface PageLoadingProps {
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
