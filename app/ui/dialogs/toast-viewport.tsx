import { Toast } from "@base-ui/react/toast";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { parsePath, useLocation } from "react-router";
import { keepDimensions } from "../keep-sizes.ts";
import { ListLink } from "../lists/list-pages.tsx";

/** Durations of specification §9, in milliseconds. Pointer or focus on a toast pauses them. */
const successToastDuration = 2000;
const errorToastDuration = 4000;
/** Leaves time to reach the action. */
const actionToastDuration = 10_000;

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
	/** Link to the result. */
	link?: ToastLink;
	/** The subject. A newer message about it replaces this one. */
	about?: string;
}

interface ToastLink {
	label: string;
	to: string;
}

const columnClass = "right-4 left-4 flex flex-col items-stretch gap-2 max-w-[calc(100%-2rem)] min-[40rem]:w-96";
const placeClasses = {
	topRight: "absolute top-3 min-[40rem]:left-auto",
	bottomRight: "fixed min-[40rem]:left-auto",
	bottomLeft: "fixed min-[40rem]:right-auto",
} as const;
type Place = keyof typeof placeClasses;
/** Distance to the edges of the window, in pixels. */
const margin = 12;
const sideMargin = 16;
/** Width of a window that a message fills, in pixels. */
const narrowWidth = 640;
/** Height of a message of two lines and an action with its distance to the edge, in pixels. */
const coveredHeight = 124;

/**
 * Returns where a message covers the fewest controls, and no search field or heading if possible. At the foot of the window it
 * stays above the bars there: `bottom` is their height and the margin.
 */
function freePlace(viewport: HTMLElement): { place: Place; bottom: number } {
	const { width } = viewport.getBoundingClientRect();
	const page = document.documentElement.clientWidth || innerWidth;
	const top = Math.max(0, viewport.parentElement?.getBoundingClientRect().top ?? 0);
	const bars = [...document.querySelectorAll(".bulk:not([hidden]), [data-foot-bar]")];
	const foot = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
	const controls = [...document.querySelectorAll("main :is(h1, a[href], button, input, select, textarea)")];
	const costAt = (from: number, left: number) =>
		controls.reduce((cost, control) => {
			const box = control.getBoundingClientRect();
			const isCovered =
				box.height > 0 &&
				box.bottom > from &&
				box.top < from + coveredHeight &&
				box.right > left &&
				box.left < left + width;
			return isCovered ? cost + (control.matches("[type=search], h1") ? controls.length : 1) : cost;
		}, 0);
	const right = page - width - sideMargin;
	const places: [Place, cost: number][] = [
		["topRight", costAt(top, right)],
		["bottomRight", costAt(foot - coveredHeight, right)],
		["bottomLeft", costAt(foot - coveredHeight, sideMargin)],
	];
	const [[place]] = places.toSorted(([, a], [, b]) => a - b) as [[Place, number]];
	return { place, bottom: innerHeight - foot + margin };
}

type BaseUIEvent = { preventBaseUIHandler?: () => void };

let isTouch = false;

/** A touch does not pause the time of a message: nothing would end the pause. */
function ignoreTouch(event: BaseUIEvent & { pointerType?: string }) {
	if (event.pointerType !== undefined) isTouch = event.pointerType === "touch";
	if (isTouch) event.preventBaseUIHandler?.();
}

export default function ToastViewport({ queue }: { queue: readonly ToastRequest[] }) {
	const viewport = useRef<HTMLDivElement>(null);
	const [{ place, bottom }, setPlace] = useState<ReturnType<typeof freePlace>>({ place: "topRight", bottom: margin });
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: chooses again for each message and page
	useLayoutEffect(() => {
		// Without a message nothing is measured: it would lay out each new page twice.
		if (viewport.current && queue.length > 0) setPlace(freePlace(viewport.current));
	}, [queue, pathname]);
	// On a phone two would cover a page's buttons. The older one returns when the newer one goes.
	const limit = innerWidth < narrowWidth ? 1 : 3;
	return (
		<Toast.Provider timeout={successToastDuration} limit={limit}>
			<Feed queue={queue} />
			<Toast.Viewport
				ref={viewport}
				aria-label="Messages"
				// The browser reports a touch as a mouse, too, which never leaves.
				onMouseEnter={ignoreTouch}
				onMouseMove={ignoreTouch}
				className={`${placeClasses[place]} ${columnClass}`}
				style={place === "topRight" ? undefined : { bottom }}
			>
				<ToastList />
			</Toast.Viewport>
		</Toast.Provider>
	);
}

function Feed({ queue }: { queue: readonly ToastRequest[] }) {
	const { add, close } = Toast.useToastManager();
	const { pathname } = useLocation();
	const shown = useRef(new Map<ToastRequest, string>());
	useEffect(() => {
		for (const request of queue) {
			if (shown.current.has(request)) continue;
			const { text, note, tone, action, link } = request;
			const timeout = action || link ? actionToastDuration : tone === "ok" ? successToastDuration : errorToastDuration;
			const id: string = add({
				...{
					title: <Unbroken text={text} />,
					description: note && keepDimensions(note),
					type: tone,
					timeout,
					data: link,
				},
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
	useEffect(() => {
		// The linked page shows the result itself.
		for (const [{ link }, id] of shown.current) if (link && parsePath(link.to).pathname === pathname) close(id);
	}, [pathname, close]);
	return null;
}

/** A text whose part numbers do not break at their hyphens. */
const Unbroken = ({ text }: { text: string }) =>
	keepDimensions(text)
		.split(/([ \n])/)
		.map((piece, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids and do not move
			<span key={index} className={/\w-\w/.test(piece) ? "inline-block max-w-full" : ""}>
				{piece}
			</span>
		));

function ToastList() {
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => {
		const { Icon, line, ink } = tones[toast.type as ToastTone];
		return (
			<Toast.Root
				key={toast.id}
				toast={toast}
				onPointerEnter={ignoreTouch}
				onPointerDown={ignoreTouch}
				swipeDirection={["up", "right"]}
				className={`@container rounded-sheet border-2 bg-sheet transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 ${line}`}
			>
				<Toast.Content className="flex flex-wrap items-center justify-end gap-x-3 pl-4">
					<Icon aria-hidden="true" size="1.5rem" stroke={1.75} className={`shrink-0 @max-[12.75rem]:mr-auto ${ink}`} />
					{/* With very large text a line has room for the icon and the X only. The text comes below them. */}
					<div className="my-2.5 min-w-0 grow basis-24 [overflow-wrap:anywhere] @max-[12.75rem]:order-1 @max-[12.75rem]:basis-full @max-[12.75rem]:pr-4">
						<Toast.Title render={<p />} className="line-clamp-4 font-semibold" />
						<Toast.Description className="text-sm text-ink-2" />
					</div>
					<Toast.Close
						aria-label="Dismiss"
						className="grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
					>
						<IconX aria-hidden="true" size="1.25rem" stroke={1.75} />
					</Toast.Close>
					<div className="order-2 flex basis-full justify-end gap-x-3 pr-2 empty:hidden">
						<ResultLink link={toast.data as ToastLink | undefined} />
						<Toast.Action className="word-link min-h-11 px-2 font-semibold" />
					</div>
				</Toast.Content>
			</Toast.Root>
		);
	});
}

function ResultLink({ link }: { link?: ToastLink }) {
	return (
		link && (
			<ListLink to={link.to} className="word-link inline-flex min-h-11 items-center px-2 font-semibold">
				{link.label}
			</ListLink>
		)
	);
}
