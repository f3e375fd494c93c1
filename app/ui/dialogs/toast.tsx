import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from "react";
import type { ToastRequest } from "./toast-viewport.tsx";

type ToastExtra = Pick<ToastRequest, "note" | "action" | "link" | "about">;

export interface Toasts {
	success: (text: string, extra?: ToastExtra) => void;
	/** Reports a success with a remark. */
	info: (text: string, extra?: ToastExtra) => void;
	error: (text: string, extra?: ToastExtra) => void;
	/** Removes the toasts whose action is about this id: it was done elsewhere. */
	dismiss: (id: string) => void;
}

type ToastQueue = readonly ToastRequest[] | undefined;

const ToastActions = createContext<Toasts>({ success() {}, info() {}, error() {}, dismiss() {} });
const Queue = createContext<ToastQueue>(undefined);

/** Without a connection the viewport cannot load. The newest message is shown all the same. */
const ToastViewport = lazy(() => import("./toast-viewport.tsx").catch(() => ({ default: PlainMessage })));

const PlainMessage = ({ queue }: { queue: readonly ToastRequest[] }) => (
	<p role="status" className="absolute inset-x-4 top-3 bg-sheet font-semibold">
		{queue.at(-1)?.text}
	</p>
);

/** Returns the functions that show toasts. Show the result on the page as well: a toast disappears. */
export const useToast = (): Toasts => useContext(ToastActions);

/** Signs that a user is about to use a control. A press would be too late: it slowed down the page that it opens. */
const signsOfUse = ["pointermove", "keydown", "focusin"] as const;

export function ToastProvider({ children }: { children: ReactNode }) {
	const [queue, setQueue] = useState<ToastQueue>();
	const actions = useMemo(() => {
		const add = (request: ToastRequest) =>
			setQueue((before = []) => [
				...before.filter(({ about }) => about === undefined || about !== request.about),
				request,
			]);
		return {
			success: (text: string, extra?: ToastExtra) => add({ text, tone: "ok", ...extra }),
			info: (text: string, extra?: ToastExtra) => add({ text, tone: "info", ...extra }),
			error: (text: string, extra?: ToastExtra) => add({ text, tone: "error", ...extra }),
			dismiss: (id: string) => setQueue((before = []) => before.filter(({ action }) => !action?.ids.includes(id))),
		};
	}, []);
	useEffect(() => {
		const prepare = () => setQueue((before = []) => before);
		for (const sign of signsOfUse) addEventListener(sign, prepare, { once: true });
		return () => {
			for (const sign of signsOfUse) removeEventListener(sign, prepare);
		};
	}, []);
	return (
		<ToastActions value={actions}>
			<Queue value={queue}>{children}</Queue>
		</ToastActions>
	);
}

/**
 * The place of toasts. Put it at the start of the page's content. It takes no space and overlays the first or last
 * lines. It is loaded at the first sign of use, because a live region must exist before its first message.
 */
export function ToastRegion() {
	const queue = useContext(Queue);
	return (
		<div data-print="no" className="sticky top-0 z-40 h-0">
			{queue && (
				<Suspense>
					<ToastViewport queue={queue} />
				</Suspense>
			)}
		</div>
	);
}
