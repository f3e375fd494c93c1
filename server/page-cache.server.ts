import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { ChangeCount, Changes } from "../db/changes.ts";
import { nounsShownAt } from "./cached-paths.ts";
import type { Middleware } from "./listener.server.ts";

/** Stock on a page may be this old, in milliseconds, while orders storm in. */
const oldestStockMs = 1000;
/** Making answers anew for stock alone takes at most this share of the time. */
const renderingShare = 20;
const smallestCompressed = 600;
const mostEntries = 2000;
const mostBytes = 128 * 1024 * 1024;

interface Entry {
	headers: OutgoingHttpHeaders;
	etag: string;
	plain: Buffer;
	brotli: Buffer | undefined;
	seen: ChangeCount;
	/** When its data was read, and how long making it took. */
	madeAt: number;
	tookMs: number;
}

interface ReadyAnswersParts {
	changes: Changes;
	/** Makes an answer to `GET path` anew. */
	make(path: string): Promise<Response>;
	now?: () => number;
}

/** To be asked in this order; what neither answers is for others. */
export interface ReadyAnswers {
	/** Answers by what is ready, or being made for somebody else: it costs next to nothing. */
	give: Middleware;
	/** Makes the answer, as dear as any other that is not kept. */
	make: Middleware;
}

const compress = promisify(brotliCompress);

/** Keeps whole public answers ready, compressed and with their ETag: made at the first request and once per change (docs/decisions/007). */
export function createReadyAnswers({ changes, make, now = () => performance.now() }: ReadyAnswersParts): ReadyAnswers {
	const entries = new Map<string, Entry>();
	const beingMade = new Map<string, { seen: ChangeCount; entry: Promise<Entry | Response> }>();
	let bytes = 0;

	function isFresh(entry: Entry, current: ChangeCount): boolean {
		if (entry.seen.edits !== current.edits) return false;
		if (entry.seen.moves === current.moves) return true;
		return now() - entry.madeAt < Math.min(oldestStockMs, entry.tookMs * renderingShare);
	}

	function underWay(path: string, seen: ChangeCount): Promise<Entry | Response> | undefined {
		const other = beingMade.get(path);
		return other && isSame(other.seen, seen) ? other.entry : undefined;
	}

	function makeOnce(path: string, seen: ChangeCount): Promise<Entry | Response> {
		const other = underWay(path, seen);
		if (other) return other;
		const entry = makeEntry(path, seen);
		beingMade.set(path, { seen, entry });
		entry.then(
			() => beingMade.get(path)?.entry === entry && beingMade.delete(path),
			() => beingMade.get(path)?.entry === entry && beingMade.delete(path),
		);
		return entry;
	}

	async function makeEntry(path: string, seen: ChangeCount): Promise<Entry | Response> {
		const madeAt = now();
		const made = await make(path);
		if (made.status !== 200) return made;
		const plain = Buffer.from(await made.arrayBuffer());
		const own = made.headers.get("etag");
		const entry: Entry = {
			headers: headersOf(made),
			etag: own ?? `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
			plain,
			// A strong ETag names these bytes: compressed ones would need another, which no If-Match could name.
			brotli: own || plain.length < smallestCompressed ? undefined : await toBrotli(plain),
			seen,
			madeAt,
			tookMs: now() - madeAt,
		};
		keep(path, entry);
		return entry;
	}

	function keep(path: string, entry: Entry) {
		forget(path);
		entries.set(path, entry);
		bytes += sizeOf(entry);
		for (const oldest of entries.keys()) {
			if (entries.size <= mostEntries && bytes <= mostBytes) break;
			forget(oldest);
		}
	}
	function forget(path: string) {
		const entry = entries.get(path);
		if (!entry) return;
		entries.delete(path);
		bytes -= sizeOf(entry);
	}

	return {
		give(request, response, next) {
			const nouns = nounsShownTo(request);
			if (!nouns) return next();
			const path = request.url ?? "";
			const current = changes.count(nouns);
			const entry = entries.get(path);
			if (entry && isFresh(entry, current)) return send(request, response, entry);
			const made = underWay(path, current);
			if (made) answerBy(made, request, response);
			else next();
		},
		make(request, response, next) {
			const nouns = nounsShownTo(request);
			if (nouns) answerBy(makeOnce(request.url ?? "", changes.count(nouns)), request, response);
			else next();
		},
	};
}

function nounsShownTo({ method, url = "" }: IncomingMessage): readonly string[] | undefined {
	return method === "GET" || method === "HEAD" ? nounsShownAt(url) : undefined;
}

function answerBy(making: Promise<Entry | Response>, request: IncomingMessage, response: ServerResponse): void {
	making
		.then((made) => (made instanceof Response ? relay(request, response, made.clone()) : send(request, response, made)))
		.catch((error) => response.destroy(error));
}

const isSame = (a: ChangeCount, b: ChangeCount) => a.edits === b.edits && a.moves === b.moves;
const sizeOf = (entry: Entry) => entry.plain.length + (entry.brotli?.length ?? 0);

function toBrotli(plain: Buffer): Promise<Buffer> {
	return compress(plain, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: 5,
			[constants.BROTLI_PARAM_LGWIN]: 18,
			[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		},
	});
}

function headersOf(made: Response): OutgoingHttpHeaders {
	const headers: OutgoingHttpHeaders = Object.fromEntries(made.headers);
	headers["cache-control"] ??= "no-cache";
	headers.vary = "accept-encoding";
	return headers;
}

function send(request: IncomingMessage, response: ServerResponse, { headers, etag, plain, brotli }: Entry): void {
	if (request.headers["if-none-match"] === etag) {
		response.writeHead(304, { ...headers, etag });
		response.end();
		return;
	}
	const accepted = brotli && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
	const body = accepted ? brotli : plain;
	const encoding = accepted ? { "content-encoding": "br" } : undefined;
	response.writeHead(200, { ...headers, etag, ...encoding, "content-length": body.length });
	response.end(request.method === "HEAD" ? undefined : body);
}

async function relay(request: IncomingMessage, response: ServerResponse, made: Response): Promise<void> {
	response.writeHead(made.status, Object.fromEntries(made.headers));
	response.end(request.method === "HEAD" ? undefined : Buffer.from(await made.arrayBuffer()));
}
