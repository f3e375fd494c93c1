import { Toast } from "@base-ui/react/toast";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Durations of specification §9, in milliseconds. Pointer or focus on a toast pauses them. */
const successToastDuration = 2000;
const errorToastDuration = 4000;
/** Leaves time to reach the action. */
const actionToastDuration = 8000;

const tones = {
	ok: { Icon: IconCircleCheck, line: "border-ok", ink: "text-ok" },
	info: { Icon: IconInfoCircle, line: "border-control", ink: "text-layout" },
	error: { Icon: IconAlertTriangle, line: "border-error", ink: "text-error" },
} as const;

type ToastTone = keyof typeof tones;

interface ToastAction {
	label: string;
	/** The subjects of the action. */
	ids: readonly string[];
	onPress: () => void;
}

export interface ToastRequest {
	text: string;
	/** A second line. */
	note?: string;
	tone: ToastTone;
	action?: ToastAction;
}

const columnClass = "right-4 left-4 flex flex-col items-stretch gap-2 min-[40rem]:left-auto min-[40rem]:w-96";
const edgeClasses = { top: "absolute top-3", bottom: "fixed bottom-3" } as const;
/** Height of a message of two lines with its distance to the edge, in pixels. */
const coveredHeight = 88;

/** Returns the edge of the window where a message covers fewer controls. */
function freeEdge(viewport: HTMLElement): keyof typeof edgeClasses {
	const { left, right } = viewport.getBoundingClientRect();
	const top = Math.max(0, viewport.parentElement?.getBoundingClientRect().top ?? 0);
	const controls = [...document.querySelectorAll("main :is(a[href], button, input, select, textarea)")];
	const shown = controls.map((control) => control.getBoundingClientRect()).filter(({ height }) => height > 0);
	const countIn = (from: number) =>
		shown.filter((box) => box.bottom > from && box.top < from + coveredHeight && box.right > left && box.left < right)
			.length;
	return countIn(innerHeight - coveredHeight) < countIn(top) ? "bottom" : "top";
}

export default function ToastViewport({ queue }: { queue: readonly ToastRequest[] }) {
	const viewport = useRef<HTMLDivElement>(null);
	const [edge, setEdge] = useState<keyof typeof edgeClasses>("top");
	// biome-ignore lint/correctness/useExhaustiveDependencies: chooses again for each message
	useLayoutEffect(() => {
		if (viewport.current) setEdge(freeEdge(viewport.current));
	}, [queue.length]);
	return (
		<Toast.Provider timeout={successToastDuration}>
			<Feed queue={queue} />
			<Toast.Viewport ref={viewport} aria-label="Messages" className={`${edgeClasses[edge]} ${columnClass}`}>
				<ToastList />
			</Toast.Viewport>
		</Toast.Provider>
	);
}

function Feed({ queue }: { queue: readonly ToastRequest[] }) {
	const { add, close } = Toast.useToastManager();
	const shown = useRef(new Map<ToastRequest, string>());
	useEffect(() => {
		for (const request of queue) {
			if (shown.current.has(request)) continue;
			const { text, note, tone, action } = request;
			const timeout = action ? actionToastDuration : tone === "ok" ? successToastDuration : errorToastDuration;
			const id: string = add({
				...{ title: text, description: note, type: tone, timeout },
				...(action && {
					actionProps: {
						children: action.label,
						onClick() {
							close(id);
							action.onPress();
						},
					},
				}),
			});
			shown.current.set(request, id);
		}
		for (const [request, id] of shown.current) if (!queue.includes(request)) close(id);
	}, [queue, add, close]);
	return null;
}

function ToastList() {
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => {
		const { Icon, line, ink } = tones[toast.type as ToastTone];
		return (
			<Toast.Root
				key={toast.id}
				toast={toast}
				swipeDirection={["up", "right"]}
				className={`rounded-sheet border-2 bg-sheet transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 ${line}`}
			>
				<Toast.Content className="flex flex-wrap items-center justify-end gap-x-3 pl-4">
					<Icon aria-hidden="true" size={24} stroke={1.75} className={`shrink-0 ${ink}`} />
					<div className="my-2.5 min-w-0 grow basis-24 [overflow-wrap:anywhere]">
						<Toast.Title render={<p />} className="line-clamp-4 font-semibold" />
						<Toast.Description className="text-sm text-ink-2" />
					</div>
					<Toast.Action className="word-link min-h-11 shrink-0 px-2 font-semibold" />
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
