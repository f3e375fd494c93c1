import { ownPicture } from "./picture.tsx";

/** Pixels, twice the shown width. */
const thumbnailWidth = 96;

export function Thumbnail({ src }: { src: string }) {
	const own = ownPicture.exec(src)?.[1];
	return (
		<img
			src={own ? `${own}-${thumbnailWidth}.webp` : src}
			alt=""
			loading="lazy"
			referrerPolicy={own ? undefined : "no-referrer"}
			className="thumbnail"
		/>
	);
}
