import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import type { Middleware } from "./listener.server.ts";

/** Compresses every text that is not compressed yet, by brotli or gzip as the client asks. */
export const compress: Middleware = compression({
	// For answers made for one request: the usual window takes megabytes for each of them, and the usual quality its time.
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } },
	filter: (request, response) =>
		isOpen(request) && isWhole(response) && !hasStrongETag(response) && compression.filter(request, response),
});

/** Tokens never stand in a compressed body: beside what the caller sent, its length would tell of them (BREACH). */
const isOpen = ({ method, url = "" }: IncomingMessage) =>
	(method === "GET" || method === "HEAD") && !url.startsWith("/api/auth/");

const isWhole = (response: ServerResponse) => response.statusCode !== 206;

/** It names the bytes as they are: compressed ones would need another, which no If-Match could name. */
const hasStrongETag = (response: ServerResponse) => String(response.getHeader("etag")).startsWith('"');
