import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { formatDay } from "../time/calendar.ts";
import { ListLink } from "../ui/lists/list-link.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { ShownReview } from "./review-schema.ts";

/** Dates are in one time zone, because pages are rendered once for all visitors. */

export function ReviewWriter({ id, review }: { id: string; review: ShownReview }) {
	const { username, productId, product, bought, createdAt } = review;
	return (
		<div>
			<p id={id} className="font-semibold">
				<TypedText>{username}</TypedText>
			</p>
			{(product || bought || createdAt) && (
				<p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
					{createdAt && <time dateTime={createdAt}>{formatDay(createdAt)}</time>}
					{bought && (
						<span className="inline-flex items-center gap-1 font-medium text-ok">
							<IconCircleCheck aria-hidden="true" size={18} stroke={1.75} />
							Bought
						</span>
					)}
					{product && (
						<ListLink to={`/product/${productId}`} className="word-link inline-flex min-h-11 items-center">
							<TypedText>{product}</TypedText>
						</ListLink>
					)}
				</p>
			)}
		</div>
	);
}
