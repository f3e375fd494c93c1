import type { ContentsShop } from "../storage/contents.server.ts";
import { createWorkQueue } from "../traffic/work-queue.server.ts";
import { parseServedName, type ServedImage } from "./image.ts";
import { toServedImage } from "./image-codec.server.ts";
import { createImageFiles } from "./image-files.server.ts";
import { findImage } from "./images-repository.server.ts";

/** Leaves two of libuv's four threads to files and password hashing, and one of these two to other clients. */
const encoders = { maxRunning: 2, maxRunningPerClient: 1, maxWaitMs: 30_000, maxWaiting: 400 };

interface ImageClient {
	/** Key for the fair queue. The shop's own requests have none. */
	prefix48?: string;
	/** Aborted when the client is gone. Its pictures that wait are then not made. */
	signal?: AbortSignal;
}

/**
 * Answers `GET /images/<name>`. Each size is made at first use, once for all concurrent requests (docs/decisions/010).
 * @throws {Refusal} when the picture is outside the database and cannot be read, or too many wait
 */
export function createServedImages({
	db,
	contents,
	log,
	dataDir,
	encode = toServedImage,
}: ContentsShop & {
	dataDir: string;
	encode?: typeof toServedImage;
}) {
	const files = createImageFiles(dataDir, log);
	const queue = createWorkQueue(encoders);
	const inProgress = new Map<string, Promise<Uint8Array | undefined>>();

	async function make(name: string, { id, width, format }: ServedImage): Promise<Uint8Array | undefined> {
		const cached = await files.read(name);
		if (cached) return cached;
		const stored = await findImage(db, id);
		if (!stored) return undefined;
		const webp = stored.content_key === null ? stored.webp : await contents.read(stored.content_key);
		const bytes = await encode(webp, width, format);
		await files.write(name, bytes);
		return bytes;
	}

	function makeOnce(name: string, image: ServedImage): Promise<Uint8Array | undefined> {
		const running = inProgress.get(name);
		if (running) return running;
		const made = make(name, image).finally(() => inProgress.delete(name));
		inProgress.set(name, made);
		return made;
	}

	/** Each request waits in its own client's turn, also for a picture that another client waits for. */
	const makeInTurn = (name: string, image: ServedImage, { prefix48, signal }: ImageClient) =>
		queue.run(
			prefix48,
			() => makeOnce(name, image),
			() => signal?.aborted ?? false,
		);

	return async (name: string, client: ImageClient = {}): Promise<Response> => {
		const image = parseServedName(name);
		const bytes = image && ((await files.read(name)) ?? (await makeInTurn(name, image, client)));
		if (!image || !bytes) return new Response("Picture not found", { status: 404 });
		const headers = {
			"content-type": `image/${image.format}`,
			"cache-control": "public, max-age=31536000, immutable",
			// A name's picture never changes.
			etag: `"${name}"`,
		};
		return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
	};
}
