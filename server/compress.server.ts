import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { HonoRequest } from "hono";
import { createMiddleware } from "hono/factory";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";

/** Compresses text answers that are not cached, as they are written. */
export const compress = createMiddleware(async (c, next) => {
	await next();
	const { req, res } = c;
	if (!isCompressible(req, res)) return;
	c.header("vary", "accept-encoding", { append: true });
	const encoding = bestEncoding(req.header("accept-encoding"));
	if (!encoding || !res.body || req.method === "HEAD") return;
	c.res = new Response(res.body.pipeThrough(compressor(encoding)), res);
	c.res.headers.delete("content-length");
	c.res.headers.set("content-encoding", encoding);
});

function isCompressible({ method, path }: HonoRequest, { status, headers }: Response): boolean {
	return (
		(method === "GET" || method === "HEAD") &&
		// Answers with tokens are never compressed: with text from the caller, the length would reveal them (BREACH).
		!path.startsWith("/api/auth/") &&
		status !== 206 &&
		!headers.has("content-encoding") &&
		// A strong ETag identifies the uncompressed bytes. Compressed ones would need another one, which no If-Match
		// could name.
		!headers.get("etag")?.startsWith('"') &&
		COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("content-type") ?? "")
	);
}

/** The default brotli window takes megabytes per answer, and the default quality too much time. */
function compressor(encoding: Encoding): ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array> {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 };
	const stream = encoding === "br" ? createBrotliCompress({ params }) : createGzip();
	return Duplex.toWeb(stream) as ReturnType<typeof compressor>;
}

export type Encoding = "br" | "gzip";
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify<Buffer, Buffer>(gzip);

/** Compresses a cached answer. It is done once, so a high quality is worth its time. */
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

/** The best encoding that the client accepts (RFC 9110 §12.5.3). */
export const bestEncoding = (accepted = ""): Encoding | undefined =>
	acceptsBrotli.test(accepted) ? "br" : acceptsGzip.test(accepted) ? "gzip" : undefined;
