import { useCallback, useState } from "react";

const placeholderPicture = "/catalogue/placeholder.svg";

const productWidths = [400, 800, 1200] as const;
/** Own pictures are linked by one width that works alone: `/catalogue/<name>-800.webp`, `/images/<id>-800.webp`. */
export const ownPicture = /^(\/(?:catalogue|images)\/.+)-\d+\.webp$/;
/** The second picture of a part is its line drawing; the second slide of the hero is a photograph. */
const lineDrawing = /^\/catalogue\/(?!hero-).+-2-\d+\.webp$/;

/** Black lines on white, turned to light lines in the dark theme. */
export const drawnLook =
	"dark:mix-blend-screen dark:hue-rotate-180 dark:invert print:mix-blend-normal print:filter-none";

/** A studio's white glares beside a dark page. */
const photographedLook = "dark:brightness-[0.82] print:filter-none";

/** A contained picture must not leave its background lines visible around it. */
const fits = {
	cover: "construction-lines size-full object-cover",
	contain: "construction-lines h-auto max-h-full w-full object-contain",
};

export interface PictureFrameProps {
	/** An own picture, or any http(s) address; the placeholder when absent. */
	src?: string;
	alt: string;
	sizes: string;
	priority?: boolean;
	/** Width over height, such as `4 / 3`. */
	ratio?: string;
	/** Widths that exist of an own picture. */
	widths?: readonly number[];
	fit?: "contain" | "cover";
	className?: string;
}

/** A picture in a frame of fixed ratio against layout shifts; on failure the placeholder. */
export function PictureFrame(props: PictureFrameProps) {
	const { src, ratio = "4 / 3", className = "" } = props;
	const [failedSrc, setFailedSrc] = useState<string>();
	const shown = src && failedSrc !== src ? src : placeholderPicture;
	const fail = useCallback(() => setFailedSrc(src), [src]);
	return (
		<span
			className={`${props.fit === "contain" ? "grid items-center" : "block"} w-full overflow-hidden ${isDrawn(shown) ? "isolate bg-sheet" : "bg-tint"} ${className}`}
			style={{ aspectRatio: ratio }}
		>
			<FramedImage key={shown} {...props} src={shown} onFailure={shown === placeholderPicture ? undefined : fail} />
		</span>
	);
}

function isDrawn(src: string): boolean {
	return src === placeholderPicture || lineDrawing.test(src);
}

type FramedImageProps = PictureFrameProps & { src: string; onFailure?: () => void };

function FramedImage(props: FramedImageProps) {
	const { src, alt, sizes, priority = false, ratio = "4 / 3", onFailure } = props;
	const fit = src === placeholderPicture ? "contain" : (props.fit ?? "cover");
	const base = ownPicture.exec(src)?.[1];
	const widths = props.widths ?? productWidths;
	const [x = 4, y = 3] = ratio.split("/").map(Number);
	const widest = Math.max(...widths);
	const sourceSet = (type: string) => widths.map((width) => `${base}-${width}.${type} ${width}w`).join(", ");
	const image = (
		<img
			// A picture can fail before the page's script runs, without an event.
			ref={useCallback(
				(element: HTMLImageElement | null) => {
					if (element?.complete && element.naturalWidth === 0 && element.currentSrc) onFailure?.();
				},
				[onFailure],
			)}
			src={src}
			srcSet={base && sourceSet("webp")}
			sizes={base && sizes}
			alt={alt}
			width={widest}
			height={Math.round((widest * y) / x)}
			loading={priority ? "eager" : "lazy"}
			fetchPriority={priority ? "high" : undefined}
			decoding="async"
			referrerPolicy={base ? undefined : "no-referrer"}
			onError={onFailure}
			className={`${src === placeholderPicture ? "size-full object-contain" : fits[fit]} ${isDrawn(src) ? drawnLook : photographedLook}`}
		/>
	);
	if (!base) return image;
	return (
		<picture className={fit === "contain" ? "contents" : undefined}>
			<source type="image/avif" srcSet={sourceSet("avif")} sizes={sizes} />
			{image}
		</picture>
	);
}

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
