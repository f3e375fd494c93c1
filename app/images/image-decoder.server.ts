import { buffer } from "node:stream/consumers";
import { toStoredImage, UnusableImage } from "./image-codec.server.ts";

/**
 * A separate process. Reads an uploaded picture from standard input. Writes a line of JSON, `{width, height}` or
 * `{unusable}`, then the picture to store.
 */
try {
	const { webp, ...size } = await toStoredImage(await buffer(process.stdin));
	process.stdout.write(`${JSON.stringify(size)}\n`);
	process.stdout.write(webp);
} catch (error) {
	if (!(error instanceof UnusableImage)) throw error;
	process.stdout.write(`${JSON.stringify({ unusable: error.message })}\n`);
}
