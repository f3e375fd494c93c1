import type { Modules } from "./code-128.ts";

/** Quiet zone at either end, in modules (ISO/IEC 15417). */
const quiet = 10;
/** Width in millimetres that every scanner reads: at least two dots of a 203 dpi printer. */
const moduleWidth = 0.33;
const height = 14;

export function Barcode({ modules, text }: { modules: Modules; text: string }) {
	const width = modules.length + 2 * quiet;
	const bars = Array.from(
		modules.matchAll(/1+/g),
		({ index, 0: bar }) => `M${index + quiet} 0h${bar.length}v1h-${bar.length}z`,
	);
	return (
		<svg
			role="img"
			aria-label={`Barcode for ${text}`}
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
