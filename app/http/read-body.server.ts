import { malformed, problem, Refusal } from "./problem.ts";

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

/**
 * Decodes the text of a body. A JSON text is UTF-8 (RFC 8259 §8.1), and a form's too.
 * @throws {Refusal} 415 when the type names another charset, 400 when the bytes are not UTF-8
 */
export function decodeText(bytes: ArrayBuffer | Uint8Array, contentType: string): string {
	const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1];
	if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new Refusal(wrongCharset());
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new Refusal(notUtf8());
	}
}

/** Returns a `Content-Type` without its parameters. */
export const mediaTypeOf = (contentType: string): string => (contentType.split(";")[0] ?? "").trim().toLowerCase();

export const notUtf8 = () => malformed("The body is not UTF-8.");
const wrongCharset = () => problem("wrong-charset", "Send text in UTF-8.");
