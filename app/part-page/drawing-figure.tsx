import { type HTMLAttributes, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { drawnClasses } from "../images/picture.tsx";
import { EnlargedPicture, EnlargeLink } from "../ui/dialogs/enlarged-picture.tsx";
import { isolate } from "../ui/isolate.ts";

export interface DrawingFigureProps {
	src: string;
	name: string;
	/** Undefined until loaded. A picture is shown before. */
	svg?: SVGSVGElement;
	lit?: string;
	onPoint: (spec: string | undefined) => void;
}

export function DrawingFigure({ src, name, svg, lit, onPoint }: DrawingFigureProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	// A copy, because a DOM node can be in one place only.
	const large = useMemo(() => svg?.cloneNode(true) as SVGSVGElement | undefined, [svg]);
	const label = `Drawing of ${isolate(name)}`;
	useEffect(() => {
		for (const group of svg?.querySelectorAll<SVGGElement>("[data-spec]") ?? []) {
			group.toggleAttribute("data-lit", group.dataset.spec === lit);
		}
	}, [svg, lit]);
	function point({ target }: PointerEvent) {
		onPoint((target as Element).closest<SVGGElement>("[data-spec]")?.dataset.spec);
	}
	function enlarge(event: MouseEvent) {
		if (!svg) return;
		event.preventDefault();
		dialog.current?.showModal();
	}
	return (
		<figure>
			{svg ? (
				<Lines svg={svg} label={label} onPointerMove={point} onPointerLeave={() => onPoint(undefined)} />
			) : (
				<span className="block isolate bg-sheet">
					<img
						src={src}
						alt={label}
						width={800}
						height={800}
						loading="lazy"
						decoding="async"
						className={`h-auto w-full ${drawnClasses}`}
					/>
				</span>
			)}
			<EnlargeLink href={src} what="the drawing" onEnlarge={enlarge} />
			{large && (
				<EnlargedPicture ref={dialog} label={label}>
					<Lines svg={large} label={label} />
				</EnlargedPicture>
			)}
		</figure>
	);
}

function Lines({ svg, label, ...rest }: { svg: SVGSVGElement; label: string } & HTMLAttributes<HTMLDivElement>) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.replaceChildren(svg), [svg]);
	return <div ref={box} role="img" aria-label={label} {...rest} />;
}
