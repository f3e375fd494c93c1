import type { ReactNode } from "react";

export const plateOrnaments = ["gear", "bearing", "dial", "encoder"] as const;
type PlateOrnament = (typeof plateOrnaments)[number];

const centre = 150;

function onCircle(radius: number, turn: number): string {
	const angle = turn * 2 * Math.PI - Math.PI / 2;
	return `${(centre + radius * Math.cos(angle)).toFixed(1)} ${(centre + radius * Math.sin(angle)).toFixed(1)}`;
}

const each = (count: number) => Array.from({ length: count }, (_, index) => index / count);

function gearOutline(teeth: number, root: number, tip: number): string {
	const corners = each(teeth).flatMap((turn) => [
		onCircle(root, turn - 0.3 / teeth),
		onCircle(tip, turn - 0.14 / teeth),
		onCircle(tip, turn + 0.14 / teeth),
		onCircle(root, turn + 0.3 / teeth),
	]);
	return `M${corners.join("L")}Z`;
}

const ornaments: Record<PlateOrnament, ReactNode> = {
	gear: (
		<>
			<path d={gearOutline(28, 112, 126)} />
			<circle cx={centre} cy={centre} r="94" />
		</>
	),
	bearing: (
		<>
			<circle cx={centre} cy={centre} r="126" />
			<circle cx={centre} cy={centre} r="88" />
			{each(16).map((turn) => {
				const [cx, cy] = onCircle(107, turn).split(" ");
				return <circle key={turn} cx={cx} cy={cy} r="15" />;
			})}
		</>
	),
	dial: (
		<>
			<circle cx={centre} cy={centre} r="126" />
			<path
				d={each(60)
					.map((turn) => `M${onCircle(126, turn)}L${onCircle(116, turn)}`)
					.join("")}
			/>
			<path
				strokeWidth="2.5"
				d={each(12)
					.map((turn) => `M${onCircle(126, turn)}L${onCircle(106, turn)}`)
					.join("")}
			/>
			<circle cx={centre} cy={centre} r="92" />
		</>
	),
	encoder: (
		<>
			<circle cx={centre} cy={centre} r="126" />
			<circle cx={centre} cy={centre} r="90" />
			{[120, 108, 96].map((radius, ring) => (
				<circle
					key={radius}
					cx={centre}
					cy={centre}
					r={radius}
					strokeWidth="7"
					pathLength={32}
					strokeDasharray={[1, 2, 4][ring]}
				/>
			))}
		</>
	),
};

export function MonogramPlate({ monogram, ornament }: { monogram: string; ornament: PlateOrnament }) {
	return (
		<svg viewBox="0 0 300 300" aria-hidden="true" className="block w-full bg-tint text-ink">
			<path
				d="M150 6v288M6 150h288"
				fill="none"
				stroke="currentColor"
				strokeDasharray="16 4 3 4"
				className="text-control"
			/>
			<g fill="none" stroke="currentColor" strokeWidth="1.25">
				{ornaments[ornament]}
			</g>
			<circle cx={centre} cy={centre} r="78" className="fill-tint" />
			<text
				x={centre}
				y={centre}
				dy="0.35em"
				textAnchor="middle"
				fill="currentColor"
				className="font-heading text-[76px] font-bold [font-stretch:125%]"
			>
				{monogram}
			</text>
		</svg>
	);
}
