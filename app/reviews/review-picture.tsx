import { useState } from "react";
import { hostOf } from "../images/image-host.ts";
import { PictureFrame, type PictureFrameProps } from "../images/picture.tsx";
import { buttonClass } from "../ui/button.tsx";
import { isolate } from "../ui/isolate.ts";
import { TypedText } from "../ui/typed-text.tsx";
import type { Review } from "./review-schema.ts";

export interface ReviewPictureProps extends Omit<PictureFrameProps, "src" | "alt"> {
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
