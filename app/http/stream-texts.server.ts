import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";

/**
 * Streams texts one by one as the reader takes them. A failure in the middle cuts the answer off.
 * @param first the first text, if it was read already
 */
export function streamTexts(texts: AsyncGenerator<string>, first?: string): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return streamPieces(texts, (text) => encoder.encode(text), first);
}

/** Streams pieces of a file one by one as the reader takes them, like {@link streamTexts}. */
export const streamBytes = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
	streamPieces(pieces, (piece) => piece);

function streamPieces<Piece>(
	pieces: AsyncGenerator<Piece>,
	toBytes: (piece: Piece) => Uint8Array,
	first?: Piece,
): ReadableStream<Uint8Array> {
	return new ReadableStream({
		start(controller) {
			if (first !== undefined) controller.enqueue(toBytes(first));
		},
		async pull(controller) {
			const { done, value } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(toBytes(value));
		},
		cancel: async () => void (await pieces.return(undefined)),
	});
}

/** Rows per batch of a streamed list. The process answers other requests in between. */
export const rowsPerBatch = 250;

/**
 * Writes all rows of a list as a JSON array, batch by batch.
 * @param read returns a batch, and the place of the next one if there is any
 */
export async function* jsonArray(
	read: (after?: string) => Promise<{ rows: object[]; next?: string }>,
	after?: string,
): AsyncGenerator<string, undefined> {
	let separator = "[";
	for (let place = after; ; await setImmediate()) {
		const { rows, next } = await read(place);
		const texts = rows.map((row) => JSON.stringify(row));
		if (texts.length > 0) yield separator + texts.join();
		if (texts.length > 0) separator = ",";
		if (next === undefined) break;
		place = next;
	}
	yield separator === "[" ? "[]" : "]";
	return undefined;
}

/** Streams a whole list as JSON. A failure before the first row becomes an error response instead of a broken list. */
export async function streamList(c: Context, read: Parameters<typeof jsonArray>[0], after?: string): Promise<Response> {
	const texts = jsonArray(read, after);
	const { value: first } = await texts.next();
	return c.body(streamTexts(texts, first), 200, { "content-type": "application/json" });
}
