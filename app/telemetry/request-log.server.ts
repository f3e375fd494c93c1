import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Log } from "../log/log.server.ts";

/** Hexadecimal like the ids of proxies, and longer than a card or telephone number. */
const validId = /^[0-9a-f-]{20,64}$/i;
const healthChecks = new Set(["/livez", "/readyz", "/readyz?catalogue"]);

export interface RequestIds {
	within(id: string, run: () => void): void;
	current(): string | undefined;
}

export function createRequestIds(): RequestIds {
	const storage = new AsyncLocalStorage<string>();
	return { within: (id, run) => storage.run(id, run), current: () => storage.getStore() };
}

export interface AnsweredRequest {
	id: string;
	method: string;
	/** Pattern of the path, such as `/api/users/:email`. */
	route: string;
	status: number;
	ms: number;
	aborted: boolean;
}

export type OnRequestEnd = (request: AnsweredRequest) => void;

interface RequestObserverDeps {
	ids: RequestIds;
	/** Returns the route of a path. The path itself may contain an e-mail. */
	routeOf(url: string): string;
	isTrustedProxy(address: string): boolean;
	/** Listeners. Called at the end of every request except health checks. */
	onRequestEnd: OnRequestEnd[];
}

/** Gives each request an id and reports its end. Raw responses need `requestIdHeader` or `setRequestId`. */
export function createRequestObserver({ ids, routeOf, isTrustedProxy, onRequestEnd }: RequestObserverDeps) {
	function idOf({ headers, socket }: IncomingMessage): string {
		const sentId = String(headers["x-request-id"] ?? "");
		return validId.test(sentId) && isTrustedProxy(socket.remoteAddress ?? "") ? sentId : randomUUID();
	}
	return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
		const id = idOf(request);
		// Set on the request only. On the response, Node would go through all headers of a cached answer one by one.
		request.headers["x-request-id"] = id;
		if (onRequestEnd.length > 0 && !healthChecks.has(request.url ?? "")) {
			const startedAt = performance.now();
			response.once("close", () => {
				const answered = {
					id,
					method: request.method ?? "",
					route: routeOf(request.url ?? ""),
					status: response.statusCode,
					ms: performance.now() - startedAt,
					aborted: !response.writableFinished,
				};
				for (const listener of onRequestEnd) listener(answered);
			});
		}
		ids.within(id, next);
	};
}

/** Logs each request: `{request, method, route, status, ms}`. `aborted` is set when the client left before the end. */
export function createRequestLog(log: Log): OnRequestEnd {
	return ({ id, method, route, status, ms, aborted }) =>
		log.info("request", {
			request: id,
			method,
			route,
			status,
			ms: Math.round(ms * 10) / 10,
			...(aborted && { aborted }),
		});
}
