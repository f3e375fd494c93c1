import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export interface OwnPicture {
	bytes: Buffer;
	type: string;
}

const maxBytes = 1_000_000;

/**
 * Reads a picture that the shop's file names. Pages show it as an image, in which an SVG runs no script.
 * @returns the picture and its name, which contains a hash of the content
 * @throws with a text about the problem
 */
export function readPicture(path: string): { name: string; picture: OwnPicture } {
	const bytes = readFileSync(path);
	if (bytes.length > maxBytes) throw new Error(`${path} has more than 1 MB`);
	const [extension, type] = formatOf(bytes) ?? [];
	if (!extension || !type) throw new Error(`${path} must be an SVG, PNG, JPEG or WebP picture`);
	const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
	return { name: `${hash}.${extension}`, picture: { bytes, type } };
}

function formatOf(bytes: Buffer): [extension: string, type: string] | undefined {
	const start = bytes.toString("latin1", 0, 12);
	if (start.startsWith("\x89PNG")) return ["png", "image/png"];
	if (start.startsWith("\xff\xd8\xff")) return ["jpg", "image/jpeg"];
	if (start.startsWith("RIFF") && start.endsWith("WEBP")) return ["webp", "image/webp"];
	return /^\s*<(?:\?xml|svg|!--|!DOCTYPE svg)/i.test(bytes.toString("utf8", 0, 200).replace("\ufeff", "")) &&
		bytes.includes("<svg")
		? ["svg", "image/svg+xml"]
		: undefined;
}
