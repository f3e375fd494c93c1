import IconMaximize from "@tabler/icons-react/dist/esm/icons/IconMaximize.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import IconZoomIn from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs";
import IconZoomOut from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs";
import { type MouseEvent, type ReactNode, type RefObject, useState } from "react";

interface EnlargeLinkProps {
	/** URL of the picture file. The link leads there without script. */
	href: string;
	/** A noun phrase, such as `the drawing`. */
	what: string;
	onEnlarge: (event: MouseEvent) => void;
	className?: string;
}

export function EnlargeLink({ href, what, onEnlarge, className = "" }: EnlargeLinkProps) {
	return (
		<a
			href={href}
			onClick={onEnlarge}
			data-print="no"
			className={`flex min-h-11 items-center justify-center gap-2 border-t border-hairline px-4 text-sm font-semibold text-layout hover:text-layout-strong ${className}`}
		>
			<IconMaximize aria-hidden="true" size="1.125rem" stroke={1.5} />
			Enlarge<span className="sr-only"> {what}</span>
		</a>
	);
}

interface EnlargedPictureProps {
	ref: RefObject<HTMLDialogElement | null>;
	label: string;
	/** A square picture that fills the available width. */
	children: ReactNode;
}

/**
 * A dialog with a picture that fits the screen. A button or pinching enlarges it. X, Escape or a press outside close
 * it.
 */
export function EnlargedPicture({ ref, label, children }: EnlargedPictureProps) {
	const [isLarge, setLarge] = useState(false);
	const Zoom = isLarge ? IconZoomOut : IconZoomIn;
	function closeOnOutsideClick({ target }: MouseEvent) {
		if (!(target as Element).closest(".enlarged-picture, button")) ref.current?.close();
	}
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
		<dialog
			ref={ref}
			aria-label={label}
			data-print="no"
			onClick={closeOnOutsideClick}
			onClose={() => setLarge(false)}
			className="enlarged"
		>
			<form method="dialog">
				<button type="button" onClick={() => setLarge(!isLarge)}>
					<Zoom aria-hidden="true" size="1.5rem" stroke={1.75} />
					<span className="sr-only">{isLarge ? "Zoom out" : "Zoom in"}</span>
				</button>
				<button type="submit">
					<IconX aria-hidden="true" size="1.5rem" stroke={1.75} />
					<span className="sr-only">Close</span>
				</button>
			</form>
			<div className="enlarged-room">
				<div className={`enlarged-picture ${isLarge ? "enlarged-twice" : ""}`}>{children}</div>
			</div>
		</dialog>
	);
}
