import type { Sharp } from "sharp";
import { maxImagePixels, maxStoredSide, type ServedFormat, tooManyPixelsText } from "./image.ts";

/** A picture as WebP, upright, in sRGB, without metadata. */
export interface StoredImage {
	webp: Uint8Array;
	width: number;
	height: number;
}

const secondsPerImage = 30;
const readableFormats = ["Jpeg", "Png", "Webp", "Heif"];

/** Loads sharp at first use: its native library is slow to load. It runs on libuv's threads, not on the event loop. */
async function loadSharp() {
	const { default: sharp } = await import("sharp");
	// libvips reads many formats, such as SVG. This allows only the formats for upload.
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({ operation: readableFormats.map((format) => `VipsForeignLoad${format}Buffer`) });
	sharp.cache(false);
	sharp.concurrency(1);
	return sharp;
}

/**
 * Converts an upload for storage. Call it in a process that may crash (`images-api.server.ts`): a file of one
 * kilobyte can need a gigabyte of memory. Decodes nothing when the header says that the picture is too large.
 * @throws {UnusableImage} when the picture cannot be read or is too large
 */
export async function toStoredImage(bytes: Uint8Array): Promise<StoredImage> {
	const sharp = await loadSharp();
	const header = await orUnusable(() => sharp(bytes, { limitInputPixels: false }).metadata());
	const problem = tooManyPixelsText(header);
	if (problem) throw new UnusableImage(problem);
	const { data, info } = await orUnusable(() =>
		sharp(bytes, { limitInputPixels: maxImagePixels, failOn: "error" })
			.autoOrient()
			.resize({ width: maxStoredSide, height: maxStoredSide, fit: "inside", withoutEnlargement: true })
			.webp({ quality: 88 })
			.toBuffer({ resolveWithObject: true }),
	);
	return { webp: data, width: info.width, height: info.height };
}

/** A picture that is refused. `message` is for the uploader. */
export class UnusableImage extends Error {}

async function orUnusable<T>(decode: () => Promise<T>): Promise<T> {
	try {
		return await decode();
	} catch (cause) {
		throw new UnusableImage("This is not a valid JPEG, PNG, WebP or AVIF picture.", { cause });
	}
}

const encoders: Record<ServedFormat, (image: Sharp) => Sharp> = {
	// Effort 4, the default, takes five times as long for files that are 7% smaller.
	avif: (image) => image.avif({ quality: 55, effort: 2 }),
	webp: (image) => image.webp({ quality: 80 }),
};

/** Black lines on a transparent ground would be lost in the dark theme, and let the page show through. */
const onWhite = (image: Sharp): Sharp => image.flatten({ background: "white" });

/** Converts a stored picture for print, on a white ground. */
export async function toPrintedImage(webp: Uint8Array): Promise<Uint8Array> {
	const sharp = await loadSharp();
	return onWhite(sharp(webp)).jpeg({ quality: 85 }).timeout({ seconds: secondsPerImage }).toBuffer();
}

/** Encodes a stored picture at a width in pixels, on a white ground. A narrower one keeps its own width. */
export async function toServedImage(webp: Uint8Array, width: number, format: ServedFormat): Promise<Uint8Array> {
	const sharp = await loadSharp();
	const resized = onWhite(sharp(webp).resize({ width, withoutEnlargement: true }));
	return encoders[format](resized).timeout({ seconds: secondsPerImage }).toBuffer();
}
