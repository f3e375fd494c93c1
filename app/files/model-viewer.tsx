import IconRotate360 from "@tabler/icons-react/dist/esm/icons/IconRotate360.mjs";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ModelScene } from "./model-scene.ts";

export interface ModelViewerProps {
	link: string;
	name: string;
}

/** A button that loads a 3D model of a part, which can then be turned. Nothing is loaded before. */
export function ModelViewer({ link, name }: ModelViewerProps) {
	const [open, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	function close() {
		setOpen(false);
		requestAnimationFrame(() => opener.current?.focus());
	}
	return (
		<div data-print="no" className="mt-6 noscript:hidden">
			{open ? (
				<Model link={link} name={name} onClose={close} />
			) : (
				<Button ref={opener} variant="quiet" className="gap-2" onClick={() => setOpen(true)}>
					<IconRotate360 aria-hidden="true" size="1.25rem" stroke={1.5} />
					View in 3D
				</Button>
			)}
		</div>
	);
}

const step = 15;
const zoomFactor = 1.25;
const controls: Record<string, { label: string; sign: string; act: (scene: ModelScene) => void }> = {
	ArrowLeft: { label: "Turn left", sign: "←", act: (scene) => scene.turn(-step, 0) },
	ArrowRight: { label: "Turn right", sign: "→", act: (scene) => scene.turn(step, 0) },
	ArrowUp: { label: "Tilt up", sign: "↑", act: (scene) => scene.turn(0, step) },
	ArrowDown: { label: "Tilt down", sign: "↓", act: (scene) => scene.turn(0, -step) },
	"+": { label: "Zoom in", sign: "+", act: (scene) => scene.zoom(zoomFactor) },
	"-": { label: "Zoom out", sign: "−", act: (scene) => scene.zoom(1 / zoomFactor) },
	Home: { label: "Reset", sign: "⌂", act: (scene) => scene.reset() },
};
const keyAliases: Record<string, string> = { "=": "+", _: "-" };

function Model({ link, name, onClose }: ModelViewerProps & { onClose: () => void }) {
	const stage = useRef<HTMLDivElement>(null);
	const canvas = useRef<HTMLCanvasElement>(null);
	const hintId = useId();
	const { scene, fault, retry } = useModel(canvas, link);
	useEffect(() => stage.current?.focus(), []);
	function press(event: KeyboardEvent) {
		const { key, ctrlKey, metaKey, altKey } = event;
		const name = keyAliases[key] ?? key;
		if (!scene || ctrlKey || metaKey || altKey || !Object.hasOwn(controls, name)) return;
		event.preventDefault();
		controls[name]?.act(scene);
	}
	return (
		<Card as="section" aria-label="3D model">
			<div className="relative">
				<div
					ref={stage}
					role="application"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: its keys turn the model
					tabIndex={0}
					aria-roledescription="3D model"
					aria-label={name}
					aria-describedby={hintId}
					onKeyDown={press}
					className={fault ? "invisible" : "cursor-grab active:cursor-grabbing"}
				>
					<canvas
						ref={canvas}
						className="block h-[min(70vh,36rem)] w-full bg-sheet max-sm:aspect-square max-sm:h-auto"
					/>
				</div>
				<div className="absolute inset-0 grid place-items-center p-4 empty:hidden">
					{fault ? (
						<Notice
							tone="error"
							title={fault.title}
							action={fault.canRetry && <Button onClick={retry}>Try again</Button>}
						>
							{fault.text}
						</Notice>
					) : (
						!scene && <p role="status">Loading the model…</p>
					)}
				</div>
			</div>
			<div className="flex flex-wrap items-center gap-2 border-t border-hairline p-3">
				{Object.entries(controls).map(([key, { label, sign, act }]) => (
					<Button key={key} variant="quiet" className="measure min-w-11" onClick={() => scene && act(scene)}>
						<span aria-hidden="true">{sign}</span>
						<span className="sr-only">{label}</span>
					</Button>
				))}
				<Button variant="quiet" className="ml-auto" onClick={onClose}>
					Close
				</Button>
				<p id={hintId} className="w-full text-sm text-ink-2">
					Drag or swipe sideways to turn. Pinch or press + and − to zoom. The arrow keys turn the model, and Home resets
					it.
				</p>
			</div>
		</Card>
	);
}

interface ModelFault {
	title: string;
	text: string;
	canRetry: boolean;
}

const noWebGl: ModelFault = {
	title: "This browser can't show 3D",
	text: "WebGL is missing or turned off. You can download the model below and open it in a CAD program.",
	canRetry: false,
};
const notLoaded: ModelFault = {
	title: "The model could not be loaded",
	text: "Check your connection and try again.",
	canRetry: true,
};
const lost: ModelFault = {
	title: "The 3D view stopped",
	text: "The browser stopped the 3D view on this page.",
	canRetry: true,
};

/** Loads the script and the model, and shows the model while the canvas is on the page. */
function useModel(canvas: RefObject<HTMLCanvasElement | null>, link: string) {
	const [attempt, setAttempt] = useState(0);
	const [scene, setScene] = useState<ModelScene>();
	const [fault, setFault] = useState<ModelFault>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again
	useEffect(() => {
		const unmounting = new AbortController();
		let shown: ModelScene | undefined;
		async function show(element: HTMLCanvasElement) {
			const script = await import("./model-scene.ts");
			const canMove = !matchMedia("(prefers-reduced-motion: reduce)").matches;
			const { signal } = unmounting;
			try {
				shown = await script.showModel(element, link, { canMove, signal, onLost: () => setFault(lost) });
			} catch (error) {
				throw error instanceof script.NoWebGl ? noWebGl : notLoaded;
			}
			if (signal.aborted) shown.close();
			else setScene(shown);
		}
		setFault(undefined);
		if (canvas.current) {
			show(canvas.current).catch((error) => {
				if (!unmounting.signal.aborted) setFault(error === noWebGl ? noWebGl : notLoaded);
			});
		}
		return () => {
			unmounting.abort();
			shown?.close();
			setScene(undefined);
		};
	}, [canvas, link, attempt]);
	return { scene, fault, retry: () => setAttempt((count) => count + 1) };
}
