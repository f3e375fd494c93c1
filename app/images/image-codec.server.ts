import type { Sharp } from "sharp";
import { imagePixelsLimit, type ServedFormat, storedSide, tooLarge } from "./image.ts";

/** A picture as it is stored: WebP, upright, in sRGB, without metadata. */
export interface StoredImage {
	webp: Uint8Array;
	width: number;
	height: number;
}

const secondsPerImage = 30;
const readableFormats = ["Jpeg", "Png", "Webp", "Heif"];

/** Loaded at its first use: its native library would cost every start. Works on libuv's threads, not on the event loop. */
async function loadSharp() {
	const { default: sharp } = await import("sharp");
	// Of the formats that libvips reads (SVG and many more), only those that may be uploaded are left.
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({ operation: readableFormats.map((format) => `VipsForeignLoad${format}Buffer`) });
	sharp.cache(false);
	sharp.concurrency(1);
	return sharp;
}

/**
 * Makes of an uploaded picture what is stored. To be called in a process that may die of it (`decode-image.server.ts`): a
 * file of a kilobyte can ask for a gigabyte.
 * @throws {UnusableImage} when it cannot be read, or is larger than what is taken (told by its header: it is then not decoded)
 */
export async function toStoredImage(bytes: Uint8Array): Promise<StoredImage> {
	const sharp = await loadSharp();
	const header = await orUnusable(() => sharp(bytes, { limitInputPixels: false }).metadata());
	const problem = tooLarge(header);
	if (problem) throw new UnusableImage(problem);
	const { data, info } = await orUnusable(() =>
		sharp(bytes, { limitInputPixels: imagePixelsLimit, failOn: "error" })
			.autoOrient()
			.resize({ width: storedSide, height: storedSide, fit: "inside", withoutEnlargement: true })
			.webp({ quality: 88 })
			.toBuffer({ resolveWithObject: true }),
	);
	return { webp: data, width: info.width, height: info.height };
}

/** The picture cannot be taken; `message` says why, to whoever sent it. */
export class UnusableImage extends Error {}

async function orUnusable<T>(decode: () => Promise<T>): Promise<T> {
	try {
		return await decode();
	} catch (cause) {
		throw new UnusableImage("This is no readable JPEG, PNG, WebP or AVIF.", { cause });
	}
}

const encoders: Record<ServedFormat, (image: Sharp) => Sharp> = {
	avif: (image) => image.avif({ quality: 55 }),
	webp: (image) => image.webp({ quality: 80 }),
};

/** A picture as print takes it, on white. */
export async function toPrintedImage(webp: Uint8Array): Promise<Uint8Array> {
	const sharp = await loadSharp();
	return sharp(webp)
		.flatten({ background: "white" })
		.jpeg({ quality: 85 })
		.timeout({ seconds: secondsPerImage })
		.toBuffer();
}

/** Encodes a stored picture at a width in pixels; a narrower one keeps its own. */
export async function toServedImage(webp: Uint8Array, width: number, format: ServedFormat): Promise<Uint8Array> {
	const sharp = await loadSharp();
	const resized = sharp(webp).resize({ width, withoutEnlargement: true });
	return encoders[format](resized).timeout({ seconds: secondsPerImage }).toBuffer();
}
