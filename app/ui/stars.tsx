const maxStars = 5;
/** SVG path of a star, 24 units high. */
const star = "l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z";
const firstPoint = { x: 12, y: 2.6 };
const pitch = 28.8;
const size = 24;
/** Height in rem. */
const shownHeight = 1.25;
/** Empty space at both sides of a star. */
const starMargin = 2.2;

export const StarShape = ({ isFilled }: { isFilled: boolean }) => (
	<svg
		aria-hidden="true"
		viewBox={`0 0 ${size} ${size}`}
		className={`size-6 stroke-ink ${isFilled ? "fill-mark" : "fill-none"}`}
		strokeWidth="1.25"
	>
		<path d={`M${firstPoint.x} ${firstPoint.y}${star}`} strokeLinejoin="round" />
	</svg>
);

/** Five stars, filled up to an average such as 4.3. */
export function AverageStars({ average }: { average: number }) {
	const points = Array.from({ length: maxStars }, (_, index) => (firstPoint.x + index * pitch).toFixed(1));
	const path = <path d={points.map((x) => `M${x} ${firstPoint.y}${star}`).join("")} strokeLinejoin="round" />;
	const width = (maxStars - 1) * pitch + size;
	const whole = Math.floor(average);
	const filled = whole * pitch + starMargin + (average - whole) * (size - 2 * starMargin);
	return (
		<svg
			role="img"
			aria-label={`${average.toFixed(1)} of ${maxStars} stars`}
			viewBox={`0 0 ${width} ${size}`}
			width={`${(width / size) * shownHeight}rem`}
			height={`${shownHeight}rem`}
			className="max-w-full fill-none stroke-ink"
			strokeWidth="1.25"
		>
			<svg aria-hidden="true" width={filled} height={size} className="fill-mark stroke-none">
				{path}
			</svg>
			{path}
		</svg>
	);
}

/** Renders nothing unless the rating is a whole number from 1 to 5. */
export function Stars({ rating }: { rating: number }) {
	if (!Number.isInteger(rating) || rating < 1 || rating > maxStars) return null;
	const points = Array.from({ length: rating }, (_, index) => (firstPoint.x + index * pitch).toFixed(1));
	const width = (rating - 1) * pitch + size;
	return (
		<svg
			role="img"
			aria-label={`${rating} of ${maxStars} stars`}
			viewBox={`0 0 ${width} ${size}`}
			width={`${(width / size) * shownHeight}rem`}
			height={`${shownHeight}rem`}
			className="max-w-full fill-mark stroke-ink"
			strokeWidth="1.25"
		>
			<path d={points.map((x) => `M${x} ${firstPoint.y}${star}`).join("")} strokeLinejoin="round" />
		</svg>
	);
}
