import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useEffect, useRef, useState } from "react";

const words = { copied: "Copied", selected: "Selected: copy it yourself" } as const;
/** Milliseconds for which a copy is said. */
const saidFor = 4000;

/** A part number, and a button that copies it; without script it is plain text. */
export function CopyPartNumber({ number }: { number: string }) {
	const text = useRef<HTMLSpanElement>(null);
	const [{ said, times }, setSaid] = useState<{ said?: keyof typeof words; times: number }>({ times: 0 });
	useEffect(() => {
		if (said !== "copied") return;
		const timer = setTimeout(() => setSaid({ times }), saidFor);
		return () => clearTimeout(timer);
	}, [said, times]);
	const say = (next: keyof typeof words) => setSaid((before) => ({ said: next, times: before.times + 1 }));
	async function copy() {
		try {
			await navigator.clipboard.writeText(number);
			say("copied");
		} catch {
			// Over plain http, or when it was forbidden, a page may not write to the clipboard.
			if (text.current) getSelection()?.selectAllChildren(text.current);
			say("selected");
		}
	}
	const Icon = said === "copied" ? IconCheck : IconCopy;
	return (
		<span className="flex flex-wrap items-center gap-x-2">
			<span ref={text} className="measure">
				{number}
			</span>
			<button
				type="button"
				onClick={copy}
				className="-my-2 inline-flex min-h-11 items-center gap-1.5 rounded-sheet px-2 text-sm font-semibold text-layout hover:text-layout-strong unscripted:hidden"
			>
				<Icon aria-hidden="true" size={18} stroke={1.5} />
				Copy<span className="sr-only"> the part number</span>
			</button>
			<span role="status" data-print="no" className="text-sm text-ink-2">
				{/* The same words once more are announced only in an element that is new. */}
				{said && <span key={times}>{words[said]}</span>}
			</span>
		</span>
	);
}
