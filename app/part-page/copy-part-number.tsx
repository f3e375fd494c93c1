import { useRef } from "react";
import { CopyButton } from "../ui/copy-button.tsx";

/** A part number, and a button that copies it; without script it is plain text. */
export function CopyPartNumber({ number }: { number: string }) {
	const text = useRef<HTMLSpanElement>(null);
	return (
		<span className="flex flex-wrap items-center gap-x-2">
			<span ref={text} className="measure">
				{number}
			</span>
			<CopyButton text={number} what="the part number" shown={text} />
		</span>
	);
}
