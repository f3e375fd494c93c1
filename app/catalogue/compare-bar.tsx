import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import { compareAddress, comparePath, maxCompared } from "./compare.ts";

/** The checkboxes of the rows belong to this form. */
export const compareFormId = "compare";

/** Selection of the last shown table, restored when the user comes back to it. */
let lastSelection: { key: string; selected: readonly string[] } | undefined;
/** The parts compared last, preselected when the user follows a link to a table. */
let compared: readonly string[] = [];

export function useCompared(parts: readonly string[]): void {
	useEffect(() => {
		compared = parts;
	}, [parts]);
}

export function useSelection() {
	const { key } = useLocation();
	const [selected, setSelected] = useState<readonly string[]>(() =>
		lastSelection?.key === key ? lastSelection.selected : compared,
	);
	const [isReady, setReady] = useState(false);
	const region = useRef<HTMLElement>(null);
	// Includes checkboxes selected before hydration or restored by the browser.
	useEffect(() => {
		const before = region.current?.querySelectorAll<HTMLInputElement>("input[name=parts]:checked") ?? [];
		setSelected((parts) => [...new Set([...parts, ...Array.from(before, ({ value }) => value)])]);
		setReady(true);
		compared = [];
	}, []);
	useEffect(() => {
		if (isReady) lastSelection = { key, selected };
	}, [key, selected, isReady]);
	function onSelect({ target }: FormEvent) {
		const { name, value, checked } = target as HTMLInputElement;
		if (name !== "parts") return;
		setSelected((parts) => [...parts.filter((part) => part !== value), ...(checked ? [value] : [])]);
	}
	return { selected, isReady, region, onSelect };
}

interface CompareBarProps {
	selected: readonly string[];
	isReady: boolean;
	shown: readonly string[];
}

export function CompareBar({ selected, isReady, shown }: CompareBarProps) {
	const navigate = useNavigate();
	const excess = selected.length - maxCompared;
	function submit(event: FormEvent) {
		event.preventDefault();
		if (selected.length === 0) return;
		void navigate(compareAddress(selected));
	}
	return (
		<form
			id={compareFormId}
			action={comparePath}
			onSubmit={submit}
			data-print="no"
			className="bottom-0 z-10 flex [@media(height>=30rem)]:sticky flex-wrap items-center gap-x-4 gap-y-1 border-t border-control bg-paper py-2"
		>
			{selected
				.filter((part) => !shown.includes(part))
				.map((part) => (
					<input key={part} type="hidden" name="parts" value={part} />
				))}
			<Button
				type="submit"
				variant={selected.length > 1 ? "primary" : "quiet"}
				aria-disabled={isReady && selected.length === 0}
			>
				Compare{selected.length > 0 && ` (${selected.length})`}
			</Button>
			<p role="status" className="text-sm text-ink-2">
				{excess > 0
					? `You can compare up to ${maxCompared} parts. Remove ${excess}.`
					: selected.length < 2 && `Select up to ${maxCompared} parts to compare.`}
			</p>
		</form>
	);
}
