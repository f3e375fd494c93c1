import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

export interface RetryNoticeProps {
	title: string;
	children?: ReactNode;
	busy?: boolean;
	onRetry: () => void;
}

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
