const most = 5;
const star = "M12 2.6 14.9 8.9 21.8 9.7 16.7 14.4 18.1 21.2 12 17.8 5.9 21.2 7.3 14.4 2.2 9.7 9.1 8.9z";

/** As many stars as a whole rating of 1 to 5 says; for any other value nothing. */
export function Stars({ rating }: { rating: number }) {
	if (!Number.isInteger(rating) || rating < 1 || rating > most) return null;
	return (
		<span role="img" aria-label={`${rating} of ${most} stars`} className="inline-flex gap-1">
			{Array.from({ length: rating }, (_, index) => (
				<svg
					// biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
					key={index}
					aria-hidden="true"
					viewBox="0 0 24 24"
					className="size-5 fill-mark stroke-ink"
					strokeWidth="1.25"
				>
					<path d={star} strokeLinejoin="round" />
				</svg>
			))}
		</span>
	);
}
