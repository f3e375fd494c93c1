import { type RefObject, useEffect, useState } from "react";
import { fetchDrawing } from "../products/part/drawing.ts";

/** Loads a drawing when it comes near the screen. Undefined before, and when loading fails. */
export function useDrawing(src: string | undefined, place: RefObject<HTMLElement | null>): SVGSVGElement | undefined {
	const [svg, setSvg] = useState<SVGSVGElement>();
	useEffect(() => {
		if (!src || !place.current) return;
		const leaving = new AbortController();
		const observer = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				observer.disconnect();
				// On failure the picture stays.
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
