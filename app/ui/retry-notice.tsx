import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export interface RetryNoticeProps {
	title: string;
	children?: ReactNode;
	/** A try is under way. */
	busy?: boolean;
	onRetry: () => void;
}

/** A failure that may pass: what happened, what to do, and a Retry button. */
export function RetryNotice({ title, children, busy, onRetry }: RetryNoticeProps) {
	const retry = (
		<Button variant="quiet" busy={busy} onClick={onRetry}>
			Retry
		</Button>
	);
	return (
		<Notice tone="error" title={title} action={retry}>
			{children}
		</Notice>
	);
}
