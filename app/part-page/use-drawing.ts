import { type RefObject, useEffect, useState } from "react";
import { fetchDrawing } from "../products/part/drawing.ts";

/** Loads a drawing when it comes near the screen. Undefined before, and when loading fails. */
export function useDrawing(src: string | undefined, target: RefObject<HTMLElement | null>): SVGSVGElement | undefined {
	const [svg, setSvg] = useState<SVGSVGElement>();
	useEffect(() => {
		if (!src || !target.current) return;
		const controller = new AbortController();
		const observer = new IntersectionObserver(
			([entry]) => {
				if (!entry?.isIntersecting) return;
				observer.disconnect();
				// On failure the picture stays.
				fetchDrawing(src, controller.signal).then(
					(lines) => !controller.signal.aborted && setSvg(lines),
					() => {},
				);
			},
			{ rootMargin: "25%" },
		);
		observer.observe(target.current);
		return () => {
			observer.disconnect();
			controller.abort();
			setSvg(undefined);
		};
	}, [src, target]);
	return svg;
}
