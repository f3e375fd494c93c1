import { type RefObject, useEffect, useRef, useState } from "react";
import { hostOf } from "../images/image.ts";
import { Thumbnail } from "../images/picture.tsx";
import { keepSizes } from "../ui/keep-sizes.ts";
import { Stars } from "../ui/stars.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { ReviewPicture } from "./review-card.tsx";
import type { ListedReview } from "./review-schema.ts";

/** The first lines of a review, which opens in full length with the picture in full size. */
export function ListedReviewText({ review }: { review: ListedReview }) {
	const { image, username, description, bought, hidden, ratings } = review;
	const thumbnail = hostOf(image) === undefined && image;
	const text = useRef<HTMLSpanElement>(null);
	const isCut = useIsCut(text);
	return (
		<details className="group font-normal">
			<summary
				className={`grid items-center gap-x-3 gap-y-1 tabular:gap-y-0 [&>img]:tabular:row-span-2 ${thumbnail ? "grid-cols-[auto_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)]"}`}
			>
				{thumbnail && <Thumbnail src={thumbnail} />}
				{/* On a phone below the buttons in the corner, over the full width. */}
				<span
					ref={text}
					dir="auto"
					className="order-1 col-span-full screen-max-lg:[@container_page_(18rem<=width<47rem)]:-mr-28 group-not-open:line-clamp-3 group-open:whitespace-pre-line tabular:order-none tabular:col-auto tabular:group-not-open:line-clamp-2"
				>
					{keepSizes(description)}
				</span>
				<span className="contents text-xs tabular:flex tabular:gap-x-3">
					<span className="min-h-11 content-center text-ink-2 tabular:min-h-0">
						<span className="mr-2 inline-block align-middle tabular:hidden [&>svg]:h-3.5 [&>svg]:w-auto">
							<Stars rating={ratings} />
						</span>
						<TypedText>{username}</TypedText>
						{bought && " · Bought"}
						{hidden && (
							<>
								{" · "}
								<strong className="text-error">Hidden</strong>
							</>
						)}
					</span>
					{(image || isCut) && (
						<span aria-hidden="true" className="order-2 col-span-full font-semibold text-layout">
							<span className="group-open:hidden">More</span>
							<span className="group-not-open:hidden">Less</span>
						</span>
					)}
				</span>
			</summary>
			{image && (
				<div className="mt-2 w-44">
					<ReviewPicture review={review} sizes="11rem" />
				</div>
			)}
		</details>
	);
}

/** Returns whether the closed text has more lines than it shows. */
function useIsCut(text: RefObject<HTMLElement | null>): boolean {
	const [isCut, setCut] = useState(false);
	useEffect(() => {
		const element = text.current;
		if (!element) return;
		const observer = new ResizeObserver(() => {
			if (!element.closest("details")?.open) setCut(element.scrollHeight > element.clientHeight);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [text]);
	return isCut;
}
