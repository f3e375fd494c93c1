import { malformed } from "./problem.ts";
import { Refusal } from "./refusal.ts";

/** What is too large is read to so many times the limit: a proxy that is still sending would take a reset for a failure. */
const readsOn = 4;

/**
 * Undefined when there are more than `limit` bytes, whatever `Content-Length` says.
 * @throws {Refusal} when the client leaves before the end
 */
export async function readBody(request: Request, limit: number): Promise<Buffer | undefined> {
	let chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of arriving(request)) {
		bytes += chunk.length;
		if (bytes <= limit) chunks.push(chunk);
		else chunks = [];
		if (bytes > limit * readsOn) break;
	}
	return bytes > limit ? undefined : Buffer.concat(chunks, bytes);
}

async function* arriving({ body }: Request): AsyncIterable<Uint8Array> {
	try {
		yield* body ?? [];
	} catch (cause) {
		throw new Refusal(malformed("The body did not arrive."), { cause });
	}
}
