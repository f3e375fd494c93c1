import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { isPrefetch, keptForTheClick } from "../app/http/prefetch.ts";
import type { CdnSettings } from "../app/platform/cdn-settings.server.ts";
import type { Changes } from "../db/changes.ts";
import { type CacheTags, cachedAs, isPrefetched, tagsIn } from "./cached-paths.ts";
import { cdnHeaders, notForCdn } from "./cdn-headers.server.ts";
import { bestEncoding, compressWhole, type Encoding } from "./compress.server.ts";
import type { Middleware } from "./listener.server.ts";
import { readUpTo } from "./read-up-to.server.ts";

/** Stock in a list may be so old, in milliseconds, however many orders storm in: what is dear to render, the longer. */
const stockMs = { least: 100, most: 1000, perMsOfRendering: 20 };
/** So long, in milliseconds, an answer is waited for when there is an older one; and when the last try failed. */
const patienceMs = { usual: 2000, afterFailure: 250 };
const smallestCompressed = 600;
const mostBytes = 128 * 1024 * 1024;
/** What is longer is not kept, and for so long not tried: whoever asks is sent it as it is made. */
const longest = { bytes: 20 * 1024 * 1024, knownForMs: 60_000 };

/** The newest change notice when the data of an answer was read, and until when newer stock may wait. */
interface Moment {
	seen: number;
	waitsUntil: number;
}

interface Entry extends Moment {
	tags: CacheTags;
	headers: OutgoingHttpHeaders;
	etag: string;
	plain: Buffer;
	madeAt: number;
	/** It could not be made anew when it was last asked for. */
	hasFailed: boolean;
	/** Made at the first request that takes it, once. */
	sent: Partial<Record<Encoding | "identity", Promise<Sent>>>;
}

type TooLong = "too long";

interface Sent {
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

export interface PageCacheDeps {
	changes: Changes;
	/** Renders the answer to `GET path`. @param request which asks for it first */
	render(path: string, request: IncomingMessage): Promise<Response>;
	/** What keeps them before the shop, if there is anything. */
	cdn?: CdnSettings;
	now?: () => number;
	/** Fewer are for tests. */
	mostEntries?: number;
	/** Of one answer; fewer are for tests. */
	longestBytes?: number;
}

/**
 * Keeps whole public answers, compressed and with their ETag: rendered at the first request and once for each change
 * (docs/decisions/007). While it cannot be, the last good one is served with its age. What is not kept is for `next`.
 */
export function createPageCache({
	changes,
	render,
	cdn,
	now = () => performance.now(),
	mostEntries = 2000,
	longestBytes = longest.bytes,
}: PageCacheDeps): Middleware {
	const entries = new Map<string, Entry>();
	const underWay = new Map<string, Moment & { entry: Promise<Entry | Response | TooLong> }>();
	/** Until when it is known of an answer that it is too long. */
	const tooLong = new Map<string, number>();
	let bytes = 0;

	function isFresh({ seen, waitsUntil }: Moment, { atOnce, soon }: CacheTags): boolean {
		return changes.lastOf(atOnce) <= seen && (changes.lastOf(soon) <= seen || now() < waitsUntil);
	}

	/** A page that is prefetched may be kept by the browser until the click: nothing else of it differs. */
	function headersFor(
		{ headers }: IncomingMessage,
		key: string,
		{ tags, seen }: Entry,
	): OutgoingHttpHeaders | undefined {
		const isKeptForTheClick = isPrefetch(headers["sec-purpose"]?.toString()) && isPrefetched(key);
		const forClick = isKeptForTheClick ? { "cache-control": keptForTheClick } : undefined;
		if (!cdn) return forClick;
		return forClick ? { ...forClick, ...notForCdn } : cdnHeaders(cdn, tags, changes.lastOf(tags.atOnce) <= seen);
	}

	/** Many who ask at once share one rendering. */
	function renderOnce(key: string, tags: CacheTags, request: IncomingMessage): Promise<Entry | Response | TooLong> {
		const other = underWay.get(key);
		if (other && isFresh(other, tags)) return other.entry;
		const seen = changes.now();
		const entry = renderEntry(key, tags, seen, request).finally(() => {
			if (underWay.get(key)?.entry === entry) underWay.delete(key);
		});
		underWay.set(key, { seen, waitsUntil: now() + stockMs.most, entry });
		return entry;
	}

	async function renderEntry(
		key: string,
		tags: CacheTags,
		seen: number,
		request: IncomingMessage,
	): Promise<Entry | Response | TooLong> {
		const begun = now();
		const rendered = await render(key, request);
		if (rendered.status !== 200) return rendered;
		const plain = await readUpTo(rendered, longestBytes);
		if (!plain) return giveUp(key);
		tooLong.delete(key);
		const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
		const waits = Math.max(stockMs.least, (now() - begun) * stockMs.perMsOfRendering);
		const waitsUntil = begun + Math.min(waits, stockMs.most);
		const made = { madeAt: begun, hasFailed: false, headers: headersOf(rendered), etag, plain, sent: {} };
		const entry = { tags: tagsIn(rendered.headers) ?? tags, seen, waitsUntil, ...made };
		keep(key, entry);
		return entry;
	}

	function giveUp(key: string): TooLong {
		remove(key);
		tooLong.set(key, now() + longest.knownForMs);
		return "too long";
	}

	function keep(key: string, entry: Entry) {
		remove(key);
		entries.set(key, entry);
		bytes += entry.plain.length;
		for (const oldest of entries.keys()) {
			if (entries.size <= mostEntries && bytes <= mostBytes) break;
			remove(oldest);
		}
	}
	/** What was asked for last is thrown out last: invented addresses push out each other. */
	function serveKept(key: string, entry: Entry, request: IncomingMessage, response: ServerResponse) {
		entries.delete(key);
		entries.set(key, entry);
		return send(request, response, entry, headersFor(request, key, entry));
	}
	function remove(key: string) {
		bytes -= entries.get(key)?.plain.length ?? 0;
		entries.delete(key);
	}

	return (request, response, next) => {
		const isRead = request.method === "GET" || request.method === "HEAD";
		const cached = isRead ? cachedAs(request.url ?? "") : undefined;
		if (!cached) return next();
		const { key } = cached;
		if ((tooLong.get(key) ?? 0) > now()) return next();
		const entry = entries.get(key);
		const tags = entry?.tags ?? cached.tags;
		const served = entry && isFresh(entry, tags) ? serveKept(key, entry, request, response) : renderAndSend();
		async function renderAndSend() {
			const rendering = renderOnce(key, tags, request);
			const orOlder = (older: Entry) => Promise.race([rendering.catch(() => undefined), patience(older)]);
			const rendered = entry ? await orOlder(entry) : await rendering;
			if (rendered === "too long") return next();
			if (rendered && !(rendered instanceof Response))
				return send(request, response, rendered, headersFor(request, key, rendered));
			if (!entry) return relay(request, response, (rendered as Response).clone());
			if (rendered && rendered.status < 500) return relay(request, response, rendered.clone());
			entry.hasFailed = true;
			const age = String(Math.ceil((now() - entry.madeAt) / 1000));
			return send(request, response, entry, { ...(cdn && cdnHeaders(cdn, entry.tags, false)), age });
		}
		served.catch((error) => response.destroy(error));
	};
}

const patience = ({ hasFailed }: Entry) =>
	new Promise<undefined>((resolve) => {
		setTimeout(resolve, hasFailed ? patienceMs.afterFailure : patienceMs.usual, undefined).unref();
	});

/** A PDF is compressed within. */
const encodingFor = ({ headers }: IncomingMessage, { plain, headers: own }: Entry): Encoding | undefined =>
	plain.length < smallestCompressed || own["content-type"] === "application/pdf"
		? undefined
		: bestEncoding(headers["accept-encoding"]);

function headersOf(rendered: Response): OutgoingHttpHeaders {
	const headers: OutgoingHttpHeaders = Object.fromEntries(rendered.headers);
	headers["cache-control"] ??= "no-cache";
	headers.vary = "accept-encoding";
	return headers;
}

async function send(
	request: IncomingMessage,
	response: ServerResponse,
	entry: Entry,
	more?: OutgoingHttpHeaders,
): Promise<void> {
	const { etag, sent } = entry;
	if (request.headers["if-none-match"] === etag) {
		response.writeHead(304, { ...entry.headers, ...more, etag });
		response.end();
		return;
	}
	const encoding = encodingFor(request, entry) ?? "identity";
	sent[encoding] ??= prepare(entry, encoding);
	const { headers, body } = await sent[encoding];
	response.writeHead(200, more ? { ...headers, ...more } : headers);
	response.end(request.method === "HEAD" ? undefined : body);
}

async function prepare({ headers, etag, plain }: Entry, encoding: Encoding | "identity"): Promise<Sent> {
	const isPlain = encoding === "identity";
	const body = isPlain ? plain : await compressWhole(plain, encoding);
	const encoded = isPlain ? {} : { "content-encoding": encoding };
	return { body, headers: { ...headers, etag, ...encoded, "content-length": body.length } };
}

async function relay(request: IncomingMessage, response: ServerResponse, rendered: Response): Promise<void> {
	const kept = rendered.status >= 500 && { "cache-control": "no-store" };
	response.writeHead(rendered.status, { ...Object.fromEntries(rendered.headers), ...kept });
	response.end(request.method === "HEAD" ? undefined : Buffer.from(await rendered.arrayBuffer()));
}
