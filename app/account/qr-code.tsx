import { encode } from "uqr";

/** A QR code, dark on light in both themes, as cameras need it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
	const { data, size } = encode(text, { border: 4 });
	const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className="size-52 max-w-full border border-hairline"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={dots.join("")} fill="#000" />
		</svg>
	);
}
