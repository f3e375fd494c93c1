import { useCallback, useState } from "react";

/** Drawn, and part of the shop: what shows where a picture is missing. */
const placeholderPicture = "/catalogue/placeholder.svg";

const productWidths = [400, 800, 1200] as const;
/** Our own pictures are linked by the name of one width that works alone: `/catalogue/<name>-800.webp`, `/images/<id>-800.webp`. */
export const ownPicture = /^(\/(?:catalogue|images)\/.+)-\d+\.webp$/;
/** The second picture of a part is its line drawing; the second slide of the hero is a photograph. */
const lineDrawing = /^\/catalogue\/(?!hero-).+-2-\d+\.webp$/;

/** Ink on white: in the dark theme turned to light lines, its ground being that of the sheet. */
export const drawnLook =
	"dark:mix-blend-screen dark:hue-rotate-180 dark:invert print:mix-blend-normal print:filter-none";

/** A studio's white is as bright as a lamp beside a dark page. */
const photographedLook = "dark:brightness-[0.82] print:filter-none";

/** Shown whole, a picture is no larger than what it covers: else the lines it starts with would stay around it. */
const fits = {
	cover: "construction-lines size-full object-cover",
	contain: "construction-lines h-auto max-h-full w-full object-contain",
};

export interface PictureFrameProps {
	/** `/catalogue/<name>-800.webp` or `/images/<id>-800.webp` for our own pictures, or any http(s) address; nothing for the placeholder. */
	src?: string;
	alt: string;
	/** How wide it is shown, as in the `sizes` attribute. */
	sizes: string;
	/** The first picture of the page: loaded at once. */
	priority?: boolean;
	/** Width over height, such as `4 / 3`. */
	ratio?: string;
	/** The widths our own picture exists in. */
	widths?: readonly number[];
	/** `contain` shows all of it, `cover` fills the frame; the placeholder is always shown whole. */
	fit?: "contain" | "cover";
	className?: string;
}

/** A picture in a frame of fixed ratio, so that nothing moves when it arrives; on failure the placeholder. */
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
			// A picture can fail before the page's script runs and no event will tell.
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
