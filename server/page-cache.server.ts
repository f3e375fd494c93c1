import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type CacheRule, type CacheTags, isPrefetch, prefetchCacheControl } from "../app/http/cache-rule.ts";
import { requestIdHeader } from "../app/http/security-headers.server.ts";
import type { Changes } from "../db/changes.ts";
import { isBusyResponse } from "./busy-response.server.ts";
import { tagsIn } from "./cached-paths.ts";
import type { Middleware } from "./listener.server.ts";
import { type Answer, answerOf, flatten, sendAnswer } from "./send-answer.server.ts";

/** Maximum age of stock in lists, in milliseconds, while orders keep changing it. It grows with the rendering time. */
const stockMs = { min: 100, max: 1000, perMsOfRendering: 20 };
/** Maximum wait for a rendering in ms when there is an older answer: usually, and after a failed rendering. */
const renderTimeoutsMs = { usual: 2000, afterFailure: 250 };
const megabyte = 1024 * 1024;
const defaultLimits = { maxEntries: 2000, maxBytes: 128 * megabyte };
/** Longer answers are streamed and not cached. The shop tries to cache them again after `knownForMs`. */
const longAnswers = { bytes: 20 * megabyte, knownForMs: 60_000 };

/** The newest change notice when an answer's data was read, and how long newer stock may be ignored. */
interface Moment {
	seen: number;
	waitsUntil: number;
}

interface Entry extends Moment, Answer {
	tags: CacheTags;
	renderedAt: number;
	/** True when the last rendering failed. */
	hasFailed: boolean;
}

type TooLong = "too long";

export interface PageCacheDeps {
	changes: Changes;
	/** Returns the cache key and rule of an address; undefined when it is not cached. */
	cachedAs(url: string): { key: string; rule: CacheRule } | undefined;
	/** Renders the answer to `GET path`. @param request the first of the requests that wait for it */
	render(path: string, request: IncomingMessage): Promise<Response>;
	/** Returns whose share the rendering uses. Undefined, the default, means the shop's own. */
	prefix48Of?(path: string, request: IncomingMessage): string | undefined;
	now?: () => number;
	/** Smaller in tests. */
	limits?: typeof defaultLimits;
	/** Maximum bytes of one answer. Smaller in tests. */
	maxAnswerBytes?: number;
}

/**
 * Caches whole public answers, compressed and with an ETag. Each is rendered at the first request and once after each
 * change (docs/decisions/007). While rendering fails, the last good answer is served with its age.
 * Requests that are not cached go to `next`.
 */
export function createPageCache({
	changes,
	cachedAs,
	render,
	prefix48Of = () => undefined,
	now = () => performance.now(),
	limits = defaultLimits,
	maxAnswerBytes = longAnswers.bytes,
}: PageCacheDeps): Middleware {
	const cache = createAnswerCache<Entry>(limits);
	const renderings = new Map<string, Moment & { prefix48?: string; entry: Promise<Entry | Response | TooLong> }>();
	/** Keys of answers that are too long to cache, and until when they count as such. */
	const tooLong = new Map<string, number>();

	function isFresh({ seen, waitsUntil }: Moment, { immediate, delayed }: CacheTags): boolean {
		return changes.lastOf(immediate) <= seen && (changes.lastOf(delayed) <= seen || now() < waitsUntil);
	}

	/**
	 * Lets concurrent requests share one rendering. If it was refused because the first client's share or limit was used
	 * up, it is tried once in this client's.
	 */
	async function renderShared(
		key: string,
		tags: CacheTags,
		request: IncomingMessage,
	): Promise<Entry | Response | TooLong> {
		const rendering = renderOnce(key, tags, request);
		const startedBy = renderings.get(key)?.prefix48;
		const rendered = await rendering;
		const isRefused = rendered instanceof Response && (isBusyResponse(rendered) || rendered.status === 429);
		return isRefused && startedBy !== prefix48Of(key, request) ? renderOnce(key, tags, request) : rendered;
	}

	function renderOnce(key: string, tags: CacheTags, request: IncomingMessage): Promise<Entry | Response | TooLong> {
		const other = renderings.get(key);
		if (other && isFresh(other, tags)) return other.entry;
		const seen = changes.now();
		const entry = renderEntry(key, tags, seen, request).finally(() => {
			if (renderings.get(key)?.entry === entry) renderings.delete(key);
		});
		const prefix48 = prefix48Of(key, request);
		renderings.set(key, { seen, waitsUntil: now() + stockMs.max, prefix48, entry });
		return entry;
	}

	async function renderEntry(
		key: string,
		tags: CacheTags,
		seen: number,
		request: IncomingMessage,
	): Promise<Entry | Response | TooLong> {
		const startedAt = now();
		const rendered = await render(key, request);
		if (rendered.status !== 200) return rendered;
		const plain = await readUpTo(rendered, maxAnswerBytes);
		if (!plain) return markTooLong(key);
		tooLong.delete(key);
		const waits = Math.max(stockMs.min, (now() - startedAt) * stockMs.perMsOfRendering);
		const waitsUntil = startedAt + Math.min(waits, stockMs.max);
		const answer = { ...answerOf(rendered, plain), renderedAt: startedAt, hasFailed: false };
		const entry = { ...answer, tags: tagsIn(rendered.headers) ?? tags, seen, waitsUntil };
		cache.set(key, entry);
		return entry;
	}

	function markTooLong(key: string): TooLong {
		cache.remove(key);
		tooLong.set(key, now() + longAnswers.knownForMs);
		return "too long";
	}

	return (request, response, next) => {
		const isRead = request.method === "GET" || request.method === "HEAD";
		const cached = isRead ? cachedAs(request.url ?? "") : undefined;
		if (!cached) return next();
		const { key, rule } = cached;
		if ((tooLong.get(key) ?? 0) > now()) return next();
		const entry = cache.get(key);
		const tags = entry?.tags ?? rule;
		const send = (answer: Entry, headers = prefetchHeaders(request, rule)) =>
			sendAnswer(request, response, answer, {
				headers,
				onGrowth: (bytes) => cache.addBytes(key, answer, bytes),
			});
		const served = entry && isFresh(entry, tags) ? serveCached(entry) : renderAndSend();
		function serveCached(fresh: Entry) {
			cache.markUsed(key, fresh);
			return send(fresh);
		}
		async function renderAndSend() {
			const rendering = renderShared(key, tags, request);
			const orTimeout = (older: Entry) => Promise.race([rendering.catch(() => undefined), renderTimeout(older)]);
			const rendered = entry ? await orTimeout(entry) : await rendering;
			if (rendered === "too long") return next();
			if (rendered && !(rendered instanceof Response)) return send(rendered);
			if (!entry) return relay(request, response, (rendered as Response).clone());
			if (rendered && rendered.status < 500) return relay(request, response, rendered.clone());
			entry.hasFailed = true;
			const age = String(Math.ceil((now() - entry.renderedAt) / 1000));
			return send(entry, { age });
		}
		served.catch((error) => response.destroy(error));
	};
}

/** Lets the browser use a prefetched page until the click. */
const prefetchHeaders = (
	{ headers }: IncomingMessage,
	{ keepsPrefetched }: CacheRule,
): OutgoingHttpHeaders | undefined =>
	keepsPrefetched && isPrefetch(headers["sec-purpose"]?.toString())
		? { "cache-control": prefetchCacheControl }
		: undefined;

const renderTimeout = ({ hasFailed }: Entry) =>
	new Promise<undefined>((resolve) => {
		setTimeout(resolve, hasFailed ? renderTimeoutsMs.afterFailure : renderTimeoutsMs.usual, undefined).unref();
	});

async function relay(request: IncomingMessage, response: ServerResponse, rendered: Response): Promise<void> {
	const cacheControl = rendered.status >= 500 && { "cache-control": "no-store" };
	const headers = flatten({ ...Object.fromEntries(rendered.headers), ...cacheControl });
	response.writeHead(rendered.status, [...headers, ...requestIdHeader(response)]);
	response.end(request.method === "HEAD" ? undefined : Buffer.from(await rendered.arrayBuffer()));
}

/** Reads an answer's body. Returns undefined when it has more than `maxBytes`, without reading the rest. */
async function readUpTo({ body }: Response, maxBytes: number): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.length;
		if (bytes > maxBytes) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

interface AnswerCacheLimits {
	maxEntries: number;
	/** Bytes of all bodies, including the compressed ones. */
	maxBytes: number;
}

/** Creates a least-recently-used cache of answers by key. */
function createAnswerCache<Cached extends Answer>({ maxEntries, maxBytes }: AnswerCacheLimits) {
	const answers = new Map<string, Cached>();
	let bytes = 0;

	function remove(key: string) {
		bytes -= answers.get(key)?.bytes ?? 0;
		answers.delete(key);
	}
	function evict() {
		for (const oldest of answers.keys()) {
			if (answers.size <= maxEntries && bytes <= maxBytes) break;
			remove(oldest);
		}
	}
	return {
		get: (key: string): Cached | undefined => answers.get(key),
		remove,
		set(key: string, answer: Cached): void {
			remove(key);
			answers.set(key, answer);
			bytes += answer.bytes;
			evict();
		},
		/** Moves an answer to the end of the eviction order. Answers to made-up addresses are then evicted first. */
		markUsed(key: string, answer: Cached): void {
			answers.delete(key);
			answers.set(key, answer);
		},
		/** Adds the bytes of another encoded body. */
		addBytes(key: string, answer: Cached, more: number): void {
			if (answers.get(key) !== answer) return;
			answer.bytes += more;
			bytes += more;
			evict();
		},
	};
}
