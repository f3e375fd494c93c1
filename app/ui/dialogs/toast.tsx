import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from "react";
import type { ToastRequest } from "./toast-viewport.tsx";

export interface Toasts {
	success: (text: string) => void;
	/** It is done, and there is something to see to. */
	info: (text: string) => void;
	error: (text: string) => void;
}

type ToastQueue = readonly ToastRequest[] | undefined;

const ToastActions = createContext<Toasts & { prepare: () => void }>({
	success() {},
	info() {},
	error() {},
	prepare() {},
});
/** Undefined until something on the page may show toasts. */
const Queue = createContext<ToastQueue>(undefined);

const ToastViewport = lazy(() => import("./toast-viewport.tsx"));

/** Shows a toast. Repeat the result on the page as well: a toast goes away. */
export function useToast(): Toasts {
	const actions = useContext(ToastActions);
	useEffect(() => actions.prepare(), [actions]);
	return actions;
}

/** Lets everything inside it show toasts; goes around the whole page. */
export function ToastProvider({ children }: { children: ReactNode }) {
	const [queue, setQueue] = useState<ToastQueue>();
	const actions = useMemo(() => {
		const add = (request: ToastRequest) => setQueue((before = []) => [...before, request]);
		return {
			success: (text: string) => add({ text, tone: "ok" }),
			info: (text: string) => add({ text, tone: "info" }),
			error: (text: string) => add({ text, tone: "error" }),
			prepare: () => setQueue((before = []) => before),
		};
	}, []);
	return (
		<ToastActions value={actions}>
			<Queue value={queue}>{children}</Queue>
		</ToastActions>
	);
}

/**
 * The one place where toasts appear: put it where the page's content begins. It takes no space, lies over
 * the content's first lines, never over what precedes it, and follows the scrolling. Its script comes with
 * the first component that uses toasts, so that the live region is there before the first message.
 */
export function ToastRegion() {
	const queue = useContext(Queue);
	return (
		<div data-print="no" className="sticky top-0 z-30 h-0">
			{queue && (
				<Suspense>
					<ToastViewport queue={queue} />
				</Suspense>
			)}
		</div>
	);
}
