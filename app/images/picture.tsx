import { useCallback, useState } from "react";
import { placeholderPicture } from "./image.ts";

const productWidths = [400, 800, 1200] as const;
/**
 * The link of one of the shop's pictures has one width: `/catalogue/<name>-800.webp`, `/images/<id>-800.webp`.
 */
export const shopPicture = /^(\/(?:catalogue|images)\/.+)-\d+\.webp$/;
/** The second picture of a part is a line drawing. The second slide of the hero is a photograph. */
const lineDrawing = /^\/catalogue\/(?!hero-).+-2-\d+\.webp$/;

/** Turns black lines on white into light lines in the dark theme. */
export const drawnClasses =
	"dark:mix-blend-screen dark:hue-rotate-180 dark:invert print:mix-blend-normal print:filter-none";

/** Darkens photographs in the dark theme, where their white background would glare. */
const photographClasses = "dark:brightness-[0.82] print:filter-none";

/** The background lines must not be visible around a contained picture. */
const fits = {
	cover: "construction-lines size-full object-cover",
	contain: "construction-lines h-auto max-h-full w-full object-contain",
};

export interface PictureFrameProps {
	/** One of the shop's pictures or any http(s) URL. Without it, the placeholder is shown. */
	src?: string;
	alt: string;
	sizes: string;
	priority?: boolean;
	/** Width over height, such as `4 / 3`. */
	ratio?: string;
	/** Widths in which one of the shop's pictures exists. */
	widths?: readonly number[];
	fit?: "contain" | "cover";
	className?: string;
}

/** A picture in a frame of fixed ratio, against layout shifts. Shows the placeholder on failure. */
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
	const base = shopPicture.exec(src)?.[1];
	const widths = props.widths ?? productWidths;
	const [x = 4, y = 3] = ratio.split("/").map(Number);
	const widest = Math.max(...widths);
	const sourceSet = (type: string) => widths.map((width) => `${base}-${width}.${type} ${width}w`).join(", ");
	const image = (
		<img
			// A picture that failed before the page's script ran has no error event any more.
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
			className={`${src === placeholderPicture ? "size-full object-contain" : fits[fit]} ${isDrawn(src) ? drawnClasses : photographClasses}`}
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

/** Twice the displayed width in pixels. */
const thumbnailWidth = 96;

export function Thumbnail({ src = placeholderPicture }: { src?: string }) {
	const own = shopPicture.exec(src)?.[1];
	return (
		<img
			src={own ? `${own}-${thumbnailWidth}.webp` : src}
			alt=""
			loading="lazy"
			referrerPolicy={own ? undefined : "no-referrer"}
			className={`thumbnail ${src === placeholderPicture ? drawnClasses : ""}`}
		/>
	);
}
