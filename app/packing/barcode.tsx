import type { Modules } from "./code-128.ts";

/** In modules: what must stay white at either end (ISO/IEC 15417). */
const quiet = 10;
/** In millimetres: what any scanner reads, and two lines of a printer of 203 dpi at least. */
const moduleWidth = 0.33;
const height = 14;

/** A barcode as lines; its text stands below it. */
export function Barcode({ modules, text }: { modules: Modules; text: string }) {
	const width = modules.length + 2 * quiet;
	const bars = Array.from(
		modules.matchAll(/1+/g),
		({ index, 0: bar }) => `M${index + quiet} 0h${bar.length}v1h-${bar.length}z`,
	);
	return (
		<svg
			role="img"
			aria-label={`Barcode of ${text}`}
			viewBox={`0 0 ${width} 1`}
			preserveAspectRatio="none"
			shapeRendering="crispEdges"
			className="block max-w-full bg-[#fff]"
			style={{ width: `${width * moduleWidth}mm`, height: `${height}mm` }}
		>
			<path d={bars.join("")} fill="#000" />
		</svg>
	);
}
