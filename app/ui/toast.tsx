import { Toast } from "@base-ui/react/toast";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useMemo } from "react";

/** Specification §9: how long a toast stays, in milliseconds; the pointer or the focus on it stops the clock. */
export const successToastDuration = 2000;
export const errorToastDuration = 4000;

export interface Toasts {
	success: (text: string) => void;
	error: (text: string) => void;
}

/** Shows a toast. Repeat the result on the page as well: a toast goes away. */
export function useToast(): Toasts {
	const { add } = Toast.useToastManager();
	return useMemo(
		() => ({
			success: (text) => void add({ title: text, type: "success", timeout: successToastDuration }),
			error: (text) => void add({ title: text, type: "error", timeout: errorToastDuration, priority: "high" }),
		}),
		[add],
	);
}

/** Lets everything inside it show toasts; goes around the whole page. */
export function ToastProvider({ children }: { children: ReactNode }) {
	return <Toast.Provider timeout={successToastDuration}>{children}</Toast.Provider>;
}

/**
 * The one place where toasts appear: put it where the page's content begins. It takes no space, lies over
 * the content's first lines, never over what precedes it, and follows the scrolling.
 */
export function ToastRegion() {
	return (
		<div data-print="no" className="sticky top-0 z-30 h-0">
			<Toast.Viewport
				aria-label="Messages"
				className="absolute top-3 right-3 left-3 flex flex-col items-stretch gap-2 sm:left-auto sm:w-96"
			>
				<ToastList />
			</Toast.Viewport>
		</div>
	);
}

function ToastList() {
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => {
		const failed = toast.type === "error";
		const Icon = failed ? IconAlertTriangle : IconCircleCheck;
		return (
			<Toast.Root
				key={toast.id}
				toast={toast}
				swipeDirection={["up", "right"]}
				className={`rounded-sheet border-2 bg-sheet transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 data-limited:hidden ${failed ? "border-error" : "border-ok"}`}
			>
				<Toast.Content className="flex items-center gap-3 pl-4">
					<Icon aria-hidden="true" size={24} stroke={1.75} className={`shrink-0 ${failed ? "text-error" : "text-ok"}`} />
					<Toast.Title render={<p />} className="grow py-2.5 font-semibold" />
					<Toast.Close
						aria-label="Dismiss"
						className="grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
					>
						<IconX aria-hidden="true" size={20} stroke={1.75} />
					</Toast.Close>
				</Toast.Content>
			</Toast.Root>
		);
	});
}
