import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import compression from "compression";
import type { Middleware } from "./listener.server.ts";

const compressing: Middleware = compression({
	// For answers made for one request: the usual window takes megabytes for each of them, and the usual quality its time.
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } },
	filter: (request, response) =>
		isOpen(request) && isWhole(response) && !hasStrongETag(response) && compression.filter(request, response),
});

/** Compresses every text that is not compressed yet, by brotli or gzip as the client asks. */
export const compress: Middleware = (request, response, next) =>
	compressing(request, response, () => {
		waitOnce(response);
		next();
	});

/** What waits once for `drain` would stay with the compressing stream for good: one listener more for each piece of a long answer. */
function waitOnce(response: ServerResponse): void {
	const once = response.once.bind(response);
	let waiting: (() => void)[] | undefined;
	function wait(listener: () => void) {
		if (!waiting)
			response.on("drain", () => {
				for (const act of waiting?.splice(0) ?? []) act();
			});
		waiting ??= [];
		waiting.push(listener);
		return response;
	}
	response.once = ((event: string, listener: () => void) =>
		event === "drain" ? wait(listener) : once(event, listener)) as typeof response.once;
}

/** Tokens never stand in a compressed body: beside what the caller sent, its length would tell of them (BREACH). */
const isOpen = ({ method, url = "" }: IncomingMessage) =>
	(method === "GET" || method === "HEAD") && !url.startsWith("/api/auth/");

const isWhole = (response: ServerResponse) => response.statusCode !== 206;

/** It names the bytes as they are: compressed ones would need another, which no If-Match could name. */
const hasStrongETag = (response: ServerResponse) => String(response.getHeader("etag")).startsWith('"');

export type Encoding = "br" | "gzip";
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

/** For an answer that is kept: at a quality that is worth its time once. */
export function compressWhole(plain: Buffer, encoding: Encoding): Promise<Buffer> {
	if (encoding === "gzip") return toGzip(plain);
	return toBrotli(plain, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: 5,
			[constants.BROTLI_PARAM_LGWIN]: 18,
			[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		},
	});
}

/** The best encoding that a client takes (RFC 9110 §12.5.3). */
export const bestEncoding = (accepted = ""): Encoding | undefined =>
	acceptsBrotli.test(accepted) ? "br" : acceptsGzip.test(accepted) ? "gzip" : undefined;
