import { ownPicture } from "./picture.tsx";

/** Pixels across, twice as many as are shown. */
const thumbnailWidth = 96;

/** A small square picture beside the name of what it shows: of our own pictures the smallest file, loaded when it is near. */
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
