import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { isNotModified } from "../app/http/conditional.server.ts";
import { requestIdHeader, securityHeaderValues } from "../app/http/security-headers.server.ts";
import { bestEncoding, type Encoding } from "./compress.server.ts";
import type { Middleware } from "./listener.server.ts";
import { flatten } from "./send-answer.server.ts";

const oneHour = "public, max-age=3600";
const oneYear = "public, max-age=31536000, immutable";
const suffixes = { br: ".br", gzip: ".gz" } as const;
const megabyte = 1024 * 1024;
const maxCachedBytes = megabyte;

interface Body {
	bytes: Buffer;
	/** Names and values in turn. */
	headers: string[];
	etag: string;
}

/** A file, or its version that the build has compressed. */
interface Variant {
	file: string;
	headers: Record<string, string>;
}

type StaticFile = Partial<Record<Encoding, Variant>> & { plain: Variant };

export interface StaticFolders {
	/** The browser build. The names of its `assets` contain a hash of the content. */
	clientDir: string;
	/** The previous release's build: open tabs still request its `assets`. */
	previousClientDir?: string;
}

/**
 * Serves files of the build, recently requested ones from memory, each variant with an ETag of its content
 * (RFC 9110 §8.8.3). The files are listed once, at start. Ranges are ignored (RFC 9110 §14.2 allows it).
 * @param maxCacheBytes maximum bytes in memory; a first visit loads one megabyte
 */
export function createStaticFiles(
	{ clientDir, previousClientDir }: StaticFolders,
	maxCacheBytes = 16 * megabyte,
): Middleware {
	const files = new Map([...listAssets(previousClientDir), ...listFiles(clientDir)]);
	const cache = new Map<Variant, Body>();
	let cachedBytes = 0;

	async function load(variant: Variant): Promise<Body> {
		const bytes = await readFile(variant.file);
		const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
		const headers = flatten({ ...variant.headers, etag, "content-length": bytes.length });
		const body = { bytes, etag, headers };
		if (bytes.length <= maxCachedBytes) store(variant, body);
		return body;
	}

	function store(variant: Variant, body: Body): void {
		cachedBytes += body.bytes.length - (cache.get(variant)?.bytes.length ?? 0);
		cache.set(variant, body);
		for (const [oldest, { bytes }] of cache) {
			if (cachedBytes <= maxCacheBytes) break;
			cache.delete(oldest);
			cachedBytes -= bytes.length;
		}
	}

	return (request, response, next) => {
		const file = isRead(request) ? files.get(pathOf(request)) : undefined;
		if (!file) return next();
		const encoding = bestEncoding(request.headers["accept-encoding"]);
		const variant = (encoding && file[encoding]) ?? file.plain;
		const body = cache.get(variant);
		if (!body)
			return void load(variant).then(
				(loaded) => send(request, response, loaded),
				() => next(),
			);
		cache.delete(variant);
		cache.set(variant, body);
		send(request, response, body);
	};
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

function pathOf({ url = "" }: IncomingMessage): string {
	const end = url.indexOf("?");
	return end < 0 ? url : url.slice(0, end);
}

function send(request: IncomingMessage, response: ServerResponse, { bytes, headers, etag }: Body): void {
	const isKnown = isNotModified(request.headers["if-none-match"], etag);
	response.writeHead(isKnown ? 304 : 200, [...headers, ...requestIdHeader(response)]);
	response.end(isKnown || request.method === "HEAD" ? undefined : bytes);
}

function* listAssets(dir: string | undefined): Generator<[string, StaticFile]> {
	if (!dir || !existsSync(join(dir, "assets"))) return;
	for (const [path, file] of listFiles(join(dir, "assets"), "/assets")) yield [path, file];
}

function* listFiles(dir: string, at = ""): Generator<[string, StaticFile]> {
	const names = new Set<string>();
	for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
		if (entry.isFile()) names.add(join(entry.parentPath, entry.name).slice(dir.length));
	for (const name of names) {
		const isVariant = Object.values(suffixes).some(
			(end) => name.endsWith(end) && names.has(name.slice(0, -end.length)),
		);
		if (!isVariant) yield describeFile(dir, names, at, name);
	}
}

function describeFile(dir: string, names: Set<string>, at: string, name: string): [string, StaticFile] {
	const path = at + name.split(sep).join("/");
	const headers = {
		...securityHeaderValues,
		"content-type": getMimeType(name) ?? "application/octet-stream",
		"cache-control": path.startsWith("/assets/") ? oneYear : oneHour,
	};
	const file: StaticFile = { plain: { file: join(dir, name), headers } };
	for (const [encoding, end] of Object.entries(suffixes)) {
		if (!names.has(name + end)) continue;
		file.plain.headers = { ...headers, vary: "accept-encoding" };
		file[encoding as Encoding] = {
			file: join(dir, name + end),
			headers: { ...file.plain.headers, "content-encoding": encoding },
		};
	}
	return [path, file];
}
