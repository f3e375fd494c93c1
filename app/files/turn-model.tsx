import IconRotate360 from "@tabler/icons-react/dist/esm/icons/IconRotate360.mjs";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ModelScene } from "./model-scene.ts";

export interface TurnModelProps {
	link: string;
	name: string;
}

/** A button that loads a 3D model of a part, which can then be turned. Nothing is loaded before. */
export function TurnModel({ link, name }: TurnModelProps) {
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
					<IconRotate360 aria-hidden="true" size={20} stroke={1.5} />
					Turn it in 3D
				</Button>
			)}
		</div>
	);
}

const step = 15;
const nearer = 1.25;
const moves: Record<string, { words: string; sign: string; act: (scene: ModelScene) => void }> = {
	ArrowLeft: { words: "Turn left", sign: "←", act: (scene) => scene.turn(-step, 0) },
	ArrowRight: { words: "Turn right", sign: "→", act: (scene) => scene.turn(step, 0) },
	ArrowUp: { words: "Tip up", sign: "↑", act: (scene) => scene.turn(0, step) },
	ArrowDown: { words: "Tip down", sign: "↓", act: (scene) => scene.turn(0, -step) },
	"+": { words: "Nearer", sign: "+", act: (scene) => scene.near(nearer) },
	"-": { words: "Farther", sign: "−", act: (scene) => scene.near(1 / nearer) },
	Home: { words: "As at first", sign: "⌂", act: (scene) => scene.reset() },
};
const sameKeys: Record<string, string> = { "=": "+", _: "-" };

function Model({ link, name, onClose }: TurnModelProps & { onClose: () => void }) {
	const stage = useRef<HTMLDivElement>(null);
	const canvas = useRef<HTMLCanvasElement>(null);
	const hintId = useId();
	const { scene, fault, retry } = useModel(canvas, link);
	useEffect(() => stage.current?.focus(), []);
	function press(event: KeyboardEvent) {
		const { key, ctrlKey, metaKey, altKey } = event;
		const name = sameKeys[key] ?? key;
		if (!scene || ctrlKey || metaKey || altKey || !Object.hasOwn(moves, name)) return;
		event.preventDefault();
		moves[name]?.act(scene);
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
							action={fault.mayRetry && <Button onClick={retry}>Try again</Button>}
						>
							{fault.words}
						</Notice>
					) : (
						!scene && <p role="status">The model is on its way …</p>
					)}
				</div>
			</div>
			<div className="flex flex-wrap items-center gap-2 border-t border-hairline p-3">
				{Object.entries(moves).map(([key, { words, sign, act }]) => (
					<Button key={key} variant="quiet" className="measure min-w-11" onClick={() => scene && act(scene)}>
						<span aria-hidden="true">{sign}</span>
						<span className="sr-only">{words}</span>
					</Button>
				))}
				<Button variant="quiet" className="ml-auto" onClick={onClose}>
					Close
				</Button>
				<p id={hintId} className="w-full text-sm text-ink-2">
					Drag, or one finger sideways, turns it; two fingers, or + and −, bring it nearer. Arrow keys turn, Home starts
					again.
				</p>
			</div>
		</Card>
	);
}

interface ModelFault {
	title: string;
	words: string;
	mayRetry: boolean;
}

const noWebGl: ModelFault = {
	title: "This browser shows no 3D",
	words: "It has no WebGL, or it is switched off. The model can be downloaded below and opened by a program.",
	mayRetry: false,
};
const notArrived: ModelFault = {
	title: "The model has not arrived",
	words: "Check your connection and try again.",
	mayRetry: true,
};
const lost: ModelFault = {
	title: "The picture was lost",
	words: "The graphics of this device were taken away from the page.",
	mayRetry: true,
};

/** Loads the script and the model, and shows the model while the canvas is on the page. */
function useModel(canvas: RefObject<HTMLCanvasElement | null>, link: string) {
	const [tried, setTried] = useState(0);
	const [scene, setScene] = useState<ModelScene>();
	const [fault, setFault] = useState<ModelFault>();

	// biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
	useEffect(() => {
		const leaving = new AbortController();
		let shown: ModelScene | undefined;
		async function show(element: HTMLCanvasElement) {
			const script = await import("./model-scene.ts");
			const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
			const { signal } = leaving;
			try {
				shown = await script.showModel(element, link, { moves, signal, onLost: () => setFault(lost) });
			} catch (error) {
				throw error instanceof script.NoWebGl ? noWebGl : notArrived;
			}
			if (signal.aborted) shown.close();
			else setScene(shown);
		}
		setFault(undefined);
		if (canvas.current) {
			show(canvas.current).catch((error) => {
				if (!leaving.signal.aborted) setFault(error === noWebGl ? noWebGl : notArrived);
			});
		}
		return () => {
			leaving.abort();
			shown?.close();
			setScene(undefined);
		};
	}, [canvas, link, tried]);
	return { scene, fault, retry: () => setTried((times) => times + 1) };
}
