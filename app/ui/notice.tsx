import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { keepDimensionsIn } from "./keep-sizes.ts";
import { headingText } from "./page-heading.tsx";

export type NoticeTone = "error" | "info" | "ok";

const tones = {
	error: { Icon: IconAlertTriangle, line: "border-error", ink: "text-error", role: "alert" },
	info: { Icon: IconInfoCircle, line: "border-control", ink: "text-layout", role: "status" },
	ok: { Icon: IconCircleCheck, line: "border-ok", ink: "text-ok", role: "status" },
} as const;

export interface NoticeProps {
	tone?: NoticeTone;
	title: string;
	children?: ReactNode;
	action?: ReactNode;
	/** Takes the focus when it appears, because the focused control is gone. */
	takesFocus?: boolean;
}

/** Focuses a notice and scrolls to it. A long notice is shown from its title on. */
function focus(element: HTMLElement | null): void {
	element?.focus({ preventScroll: true });
	element?.scrollIntoView({ block: "nearest" });
	element?.querySelector("p")?.scrollIntoView({ block: "nearest" });
}

export function Notice({ tone = "info", title, children, action, takesFocus }: NoticeProps) {
	const { Icon, line, ink, role } = tones[tone];
	return (
		<div
			role={role}
			ref={takesFocus ? focus : undefined}
			tabIndex={takesFocus ? -1 : undefined}
			className={`flex gap-3 rounded-sheet border bg-sheet p-4 ${line}`}
		>
			<Icon aria-hidden="true" size="1.5rem" stroke={1.5} className={`shrink-0 ${ink}`} />
			<div className="min-w-0 grow">
				<p className={`font-semibold ${ink}`}>{headingText(title)}</p>
				{children && <div className="mt-1 max-w-prose text-sm text-ink">{keepDimensionsIn(children)}</div>}
				{action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
			</div>
		</div>
	);
}

interface RetryNoticeProps {
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
