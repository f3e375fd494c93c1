import { type RefObject, useEffect, useState } from "react";
import { fetchDrawing } from "../products/part/drawing.ts";

/** A drawing's lines, fetched when what shows them comes near the screen; nothing before, or when they cannot be had. */
export function useDrawing(src: string | undefined, place: RefObject<HTMLElement | null>): SVGSVGElement | undefined {
	const [svg, setSvg] = useState<SVGSVGElement>();
	useEffect(() => {
		if (!src || !place.current) return;
		const leaving = new AbortController();
		const observer = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				observer.disconnect();
				// Without its lines the drawing stays a picture, which says the same.
				fetchDrawing(src, leaving.signal).then(
					(lines) => !leaving.signal.aborted && setSvg(lines),
					() => {},
				);
			},
			{ rootMargin: "25%" },
		);
		observer.observe(place.current);
		return () => {
			observer.disconnect();
			leaving.abort();
			setSvg(undefined);
		};
	}, [src, place]);
	return svg;
}
