import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { type RefObject, useEffect, useState } from "react";

const notices = { copied: "Copied", selected: "Text selected. Press Ctrl+C or ⌘C to copy." } as const;
const copiedNoticeMs = 4000;

export interface CopyButtonProps {
	text: string;
	/** The copied thing, for the accessible name: 'the part number'. */
	what: string;
	/** The element with the text. It is selected when copying fails. */
	shown: RefObject<HTMLElement | null>;
}

export function CopyButton({ text, what, shown }: CopyButtonProps) {
	const [{ notice, times }, setNotice] = useState<{ notice?: keyof typeof notices; times: number }>({ times: 0 });
	useEffect(() => {
		if (notice !== "copied") return;
		const timer = setTimeout(() => setNotice({ times }), copiedNoticeMs);
		return () => clearTimeout(timer);
	}, [notice, times]);
	const show = (next: keyof typeof notices) => setNotice((before) => ({ notice: next, times: before.times + 1 }));
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			show("copied");
		} catch {
			// Without HTTPS or permission, a page cannot write to the clipboard.
			if (shown.current) getSelection()?.selectAllChildren(shown.current);
			show("selected");
		}
	}
	const Icon = notice === "copied" ? IconCheck : IconCopy;
	return (
		<>
			<button
				type="button"
				onClick={copy}
				className="-my-2 inline-flex min-h-11 items-center gap-1.5 rounded-sheet px-2 text-sm font-semibold text-layout hover:text-layout-strong unscripted:hidden"
			>
				<Icon aria-hidden="true" size="1.125rem" stroke={1.5} />
				Copy<span className="sr-only"> {what}</span>
			</button>
			<span role="status" data-print="no" className="text-sm text-ink-2">
				{/* A new element, because a repeated text in the same one is not announced. */}
				{notice && <span key={times}>{notices[notice]}</span>}
			</span>
		</>
	);
}
