import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { useId, useState } from "react";
import { hostOf } from "../images/image.ts";
import { PictureFrame, type PictureFrameProps } from "../images/picture.tsx";
import { formatDay } from "../time/calendar.ts";
import { buttonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { isolate } from "../ui/isolate.ts";
import { keepSizes } from "../ui/keep-sizes.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { withNoBreakSpaces } from "../ui/no-break.ts";
import { Stars } from "../ui/stars.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Review, ShownReview } from "./review-schema.ts";

/** A review (specification §2, Home, Reviews). */
export function ReviewCard({ review }: { review: ShownReview }) {
	const writerId = useId();
	return (
		<Card
			as="figure"
			aria-labelledby={writerId}
			className="grid grid-cols-[min(6rem,33%)_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)]"
		>
			<ReviewPicture
				review={review}
				sizes="(min-width: 40rem) 11rem, 8rem"
				ratio="4 / 3"
				className="border-r border-hairline max-sm:aspect-square! max-sm:border-b sm:h-full sm:min-h-33"
			/>
			<div className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
				<Stars rating={review.ratings} />
				<blockquote dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
					{keepSizes(review.description)}
				</blockquote>
				<div className="mt-auto">
					<ReviewWriter id={writerId} review={review} />
				</div>
			</div>
		</Card>
	);
}

/** Dates are in one time zone, because pages are rendered once for everybody. */

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
							<IconCircleCheck aria-hidden="true" size="1.125rem" stroke={1.75} />
							Bought
						</span>
					)}
					{product && (
						<ListLink to={`/product/${productId}`} className="word-link inline-flex min-h-11 items-center">
							<TypedText>{withNoBreakSpaces(product)}</TypedText>
						</ListLink>
					)}
				</p>
			)}
		</div>
	);
}

interface ReviewPictureProps extends Omit<PictureFrameProps, "src" | "alt"> {
	review: Pick<Review, "image" | "username">;
}

/**
 * Loads a picture from another server on request only: that server learns the reader's IP address (docs/decisions/018).
 */
export function ReviewPicture({ review: { image, username }, ...frame }: ReviewPictureProps) {
	const [isRequested, setRequested] = useState(false);
	const host = image ? hostOf(image) : undefined;
	const isBlocked = host !== undefined && !isRequested;
	const alt = image && !isBlocked ? `Picture sent by ${isolate(username)}` : "";
	return (
		<div className="relative">
			<PictureFrame src={isBlocked ? undefined : image || undefined} alt={alt} {...frame} />
			{isBlocked && (
				<div className="absolute inset-0 grid place-content-center gap-1 bg-tint p-1 text-center">
					{/* Without script the link opens the picture. */}
					<a
						href={image}
						target="_blank"
						rel="noreferrer nofollow ugc"
						className={`${buttonClass("quiet")} px-2! leading-tight`}
						onClick={(event) => {
							event.preventDefault();
							setRequested(true);
						}}
					>
						Show picture
						<span className="sr-only">
							{" "}
							sent by <TypedText>{username}</TypedText>, from {host}
						</span>
					</a>
					<p aria-hidden="true" className="text-xs text-ink-2 [overflow-wrap:anywhere]">
						from {host}
					</p>
				</div>
			)}
		</div>
	);
}
