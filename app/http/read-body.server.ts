import { malformed, problem } from "./problem.ts";
import { Refusal } from "./refusal.ts";

/** An oversized body is read up to this multiple of the limit: a proxy would report a reset as a failure. */
const drainFactor = 4;

/**
 * Reads a body. Returns undefined when it has more than `limit` bytes, whatever `Content-Length` is.
 * @throws {Refusal} when it is compressed, or the client leaves before the end
 */
export async function readBody(request: Request, limit: number): Promise<Buffer | undefined> {
	checkUncompressed(request);
	let chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of chunksOf(request)) {
		bytes += chunk.length;
		if (bytes <= limit) chunks.push(chunk);
		else chunks = [];
		if (bytes > limit * drainFactor) break;
	}
	return bytes > limit ? undefined : Buffer.concat(chunks, bytes);
}

async function* chunksOf({ body }: Request): AsyncIterable<Uint8Array> {
	try {
		yield* body ?? [];
	} catch (cause) {
		throw new Refusal(malformed("The request body did not arrive completely."), { cause });
	}
}

/** @throws {Refusal} when a body is compressed (RFC 9110 §8.4) */
export function checkUncompressed({ headers }: Request): void {
	const encoding = headers.get("content-encoding");
	if (encoding && !/^identity$/i.test(encoding.trim()))
		throw new Refusal(problem("wrong-encoding", "Send the body uncompressed."));
}
