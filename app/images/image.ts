import { isolate } from "../ui/isolate.ts";

export const imageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

export const maxImageBytes = 15_000_000;
/** Maximum pixels, as width times height. */
export const maxImagePixels = 50_000_000;
/** Lower for AVIF, which is decoded as a whole: each pixel takes about 20 bytes. */
export const maxAvifPixels = 16_000_000;
/** Maximum pixels per side. Decoding time also grows with the length of a narrow strip. */
export const maxImageSide = 20_000;

/** Returns the message for a picture with too many pixels, and undefined for others. */
export function tooManyPixelsText({ width, height, format }: { width: number; height: number; format?: string }) {
	// sharp reports AVIF as heif.
	const isAvif = format === "heif";
	const pixels = isAvif ? maxAvifPixels : maxImagePixels;
	const size = `This picture is ${width} × ${height} pixels`;
	if (Math.max(width, height) > maxImageSide)
		return `${size}. Choose one of at most ${maxImageSide.toLocaleString("en-US")} pixels per side.`;
	if (width * height <= pixels) return undefined;
	return `${size}. Choose ${isAvif ? "an AVIF" : "one"} of at most ${pixels / 1_000_000} megapixels.`;
}

/** Maximum pixels per side of a stored picture. */
export const maxStoredSide = 2400;
const servedWidths = [96, 400, 800, 1200] as const;
export type ServedWidth = (typeof servedWidths)[number];
export type ServedFormat = "avif" | "webp";

export interface ServedImage {
	id: string;
	width: ServedWidth;
	format: ServedFormat;
}

const servedNamePattern = new RegExp(`^([0-9a-f]{32})-(${servedWidths.join("|")})\\.(avif|webp)$`);

export function parseServedName(name: string): ServedImage | undefined {
	const [, id, width, format] = servedNamePattern.exec(name) ?? [];
	// Thumbnails are WebP only.
	if (!id || (width === "96" && format === "avif")) return undefined;
	return { id, width: Number(width) as ServedWidth, format: format as ServedFormat };
}

/** Returns a product's link to a picture. It has one width, usable as it is. The picture component derives the others. */
export const imageLink = (id: string): string => `/images/${id}-800.webp`;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const imageMessages = {
	wrongType: "Choose a JPEG, PNG, WebP or AVIF picture.",
	tooLarge: (bytes: number) =>
		`This picture is ${megabytes(bytes)}. Choose one of at most ${maxImageBytes / 1_000_000} MB.`,
	uploading: (file: { name: string; size: number }) => `Uploading ${isolate(file.name)} (${megabytes(file.size)})…`,
	uploaded: (file: { name: string }) => `Uploaded ${isolate(file.name)} and filled in its link.`,
} as const;

/** Shown where a picture is missing. */
export const placeholderPicture = "/catalogue/placeholder.svg";

/** Path of one of the shop's pictures. It has one leading slash, because two would start a host name. */
export const shopPicturePath = /^\/[a-z0-9_-][a-z0-9/_-]*\.(webp|avif|png|jpg|svg)$/i;

/** Returns the host of a picture's link, or undefined for one of the shop's pictures. */
export const hostOf = (link: string): string | undefined =>
	shopPicturePath.test(link) ? undefined : URL.parse(link, "http://shop.invalid")?.host;
