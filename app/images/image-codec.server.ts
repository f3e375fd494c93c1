import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { imagePixelsLimit, type ServedFormat, storedSide } from "./image.ts";

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

/** Identifies uploaded bytes: the first 128 bits of their SHA-256, in hex. */
export const imageId = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/**
 * Makes of an uploaded picture what is stored.
 * @throws {Refusal} when it cannot be read, or has more than {@link imagePixelsLimit} pixels (told by its header:
 * it is then not decoded)
 */
export async function toStoredImage(bytes: Uint8Array): Promise<StoredImage> {
	const sharp = await loadSharp();
	const { width, height } = await orUnusable(() => sharp(bytes, { limitInputPixels: false }).metadata());
	if (width * height > imagePixelsLimit) {
		const limit = `${imagePixelsLimit / 1_000_000} megapixels`;
		throw unusable(`The picture is ${width} × ${height}: send one of at most ${limit}.`);
	}
	const { data, info } = await orUnusable(() =>
		sharp(bytes, { limitInputPixels: imagePixelsLimit, failOn: "error" })
			.autoOrient()
			.resize({ width: storedSide, height: storedSide, fit: "inside", withoutEnlargement: true })
			.webp({ quality: 88 })
			.timeout({ seconds: secondsPerImage })
			.toBuffer({ resolveWithObject: true }),
	);
	return { webp: data, width: info.width, height: info.height };
}

const unusable = (why: string, cause?: unknown) => new Refusal(problem(422, "unusable-image", why), { cause });

async function orUnusable<T>(decode: () => Promise<T>): Promise<T> {
	try {
		return await decode();
	} catch (cause) {
		throw unusable("This is no readable JPEG, PNG, WebP or AVIF.", cause);
	}
}

const encoders: Record<ServedFormat, (image: Sharp) => Sharp> = {
	avif: (image) => image.avif({ quality: 55 }),
	webp: (image) => image.webp({ quality: 80 }),
};

/** Encodes a stored picture at a width in pixels; a narrower one keeps its own. */
export async function toServedImage(webp: Uint8Array, width: number, format: ServedFormat): Promise<Uint8Array> {
	const sharp = await loadSharp();
	const resized = sharp(webp).resize({ width, withoutEnlargement: true });
	return encoders[format](resized).timeout({ seconds: secondsPerImage }).toBuffer();
}
