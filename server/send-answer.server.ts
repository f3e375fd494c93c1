import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { isNotModified } from "../app/http/conditional.server.ts";
import { requestIdHeader } from "../app/http/security-headers.server.ts";
import { bestEncoding, compressWhole, type Encoding } from "./compress.server.ts";

const minCompressedBytes = 600;
/** A CDN may serve a public page for five seconds. Browsers revalidate each time. */
const publicCacheControl = "public, max-age=0, s-maxage=5";

/** A whole answer in each requested encoding. */
export interface Answer {
	headers: OutgoingHttpHeaders;
	etag: string;
	plain: Buffer;
	/** Bytes of all bodies. */
	bytes: number;
	/** Encoded at the first request that needs it. */
	sent: Partial<Record<Encoding | "identity", Promise<Sent>>>;
}

interface Sent {
	headers: OutgoingHttpHeaders;
	/** The headers as a list of names and values, which Node writes without checking each. */
	flat: string[];
	body: Buffer;
}

export interface SendOptions {
	/** Headers for this request only. */
	headers?: OutgoingHttpHeaders;
	/** Called with the bytes of each additional encoding. */
	onGrowth(bytes: number): void;
}

/** Makes a cacheable answer from a rendered one. @param plain its whole body */
export function answerOf(rendered: Response, plain: Buffer): Answer {
	const headers: OutgoingHttpHeaders = Object.fromEntries(rendered.headers);
	headers["cache-control"] = publicCacheControl;
	headers.vary = "accept-encoding";
	const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
	return { headers, etag, plain, bytes: plain.length, sent: {} };
}

/** Sends an answer, or 304 when the client has it. */
export async function sendAnswer(
	request: IncomingMessage,
	response: ServerResponse,
	answer: Answer,
	{ headers: more, onGrowth }: SendOptions,
): Promise<void> {
	const { etag, sent } = answer;
	const id = requestIdHeader(response);
	if (isNotModified(request.headers["if-none-match"], etag)) {
		response.writeHead(304, [...flatten({ ...answer.headers, ...more, etag }), ...id]);
		response.end();
		return;
	}
	const encoding = encodingFor(request, answer);
	const slot = encoding ?? "identity";
	sent[slot] ??= encoding ? compressed(answer, encoding, onGrowth).catch(removeFailed) : uncompressed(answer);
	/** Lets the next request try again. */
	function removeFailed(error: unknown): never {
		delete sent[slot];
		throw error;
	}
	const { headers, flat, body } = (await sent[slot]) as Sent;
	response.writeHead(200, [...(more ? flatten({ ...headers, ...more }) : flat), ...id]);
	response.end(request.method === "HEAD" ? undefined : body);
}

/** Selects the encoding. PDFs are compressed already. */
const encodingFor = ({ headers }: IncomingMessage, { plain, headers: answerHeaders }: Answer): Encoding | undefined =>
	plain.length < minCompressedBytes || answerHeaders["content-type"] === "application/pdf"
		? undefined
		: bestEncoding(headers["accept-encoding"]);

async function uncompressed({ headers, etag, plain }: Answer): Promise<Sent> {
	return sentOf(plain, { ...headers, etag });
}

async function compressed(
	{ headers, etag, plain }: Answer,
	encoding: Encoding,
	onGrowth: (bytes: number) => void,
): Promise<Sent> {
	const body = await compressWhole(plain, encoding);
	onGrowth(body.length);
	return sentOf(body, { ...headers, etag, "content-encoding": encoding });
}

function sentOf(body: Buffer, more: OutgoingHttpHeaders): Sent {
	const headers = { ...more, "content-length": body.length };
	return { body, headers, flat: flatten(headers) };
}

/** Returns a list of names and values in turn. */
export function flatten(headers: OutgoingHttpHeaders): string[] {
	return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}
