import { brand } from "../brand/brand.ts";
import { orderNumber } from "../orders/card-label.ts";
import { type Order, unitsToSend } from "../orders/order.ts";
import type { Modules } from "./code-128.ts";

export function Labels({ orders, barcodes }: { orders: readonly Order[]; barcodes?: ReadonlyMap<string, Modules> }) {
	return (
		<ul className="grid gap-4 md:grid-cols-2 print:grid-cols-2 print:gap-[5mm]">
			{orders.map((order) => (
				<Label key={order._id} order={order} modules={barcodes?.get(order.partNumber ?? "")} />
			))}
		</ul>
	);
}

function Label({ order, modules }: { order: Order; modules: Modules | undefined }) {
	const { name, address, partNumber, product } = order;
	return (
		<li
			data-sheet=""
			className="flex min-h-[64mm] min-w-0 flex-col justify-between gap-3 rounded-sheet border border-control bg-sheet p-4"
		>
			<p className="text-xs text-ink-2">
				{brand.name}, {brand.address.slice(1).join(", ")}
			</p>
			<p className="text-lg whitespace-pre-line [overflow-wrap:anywhere]">
				{name}
				{"\n"}
				{address}
			</p>
			<div>
				{modules && partNumber && <Barcode modules={modules} text={partNumber} />}
				<p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
					<span className="measure">
						{unitsToSend(order)} × {partNumber ?? product}
					</span>
					<span className="measure font-semibold">{orderNumber(order)}</span>
				</p>
			</div>
		</li>
	);
}

/** Quiet zone at either end, in modules (ISO/IEC 15417). */
const quiet = 10;
/** Width in millimetres that every scanner reads: at least two dots of a 203 dpi printer. */
const moduleWidth = 0.33;
const height = 14;

function Barcode({ modules, text }: { modules: Modules; text: string }) {
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
