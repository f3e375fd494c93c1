import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Log } from "./log.server.ts";

/** Hexadecimal, as proxies make them, and longer than a card or telephone number. */
const saneId = /^[0-9a-f-]{20,64}$/i;
const notHeard = new Set(["/livez", "/readyz"]);

export interface RequestIds {
	/** Runs `act` and all it starts as part of a request. */
	within(id: string, act: () => void): void;
	/** The id of the request that this runs for, if it runs for one. */
	current(): string | undefined;
}

/** Knows which request code is running for, across everything that it awaits. */
export function createRequestIds(): RequestIds {
	const storage = new AsyncLocalStorage<string>();
	return { within: (id, act) => storage.run(id, act), current: () => storage.getStore() };
}

/** A request that is over. Nothing in it is personal but `trustedHeaders`. */
export interface AnsweredRequest {
	id: string;
	method: string;
	/** The pattern of the path, such as `/api/users/:email`. */
	route: string;
	/** Of the answer, or the one that it would have had when the client left before. */
	status: number;
	/** How long it took, in milliseconds. */
	ms: number;
	/** Whether the client left before it had its answer. */
	aborted: boolean;
	/** With a trusted proxy's `X-Request-Id` or `traceparent`; empty when they are not there, or not believed. */
	trustedHeaders: IncomingHttpHeaders;
}

export type HearRequest = (request: AnsweredRequest) => void;

interface RequestObserverParts {
	ids: RequestIds;
	/** Names the route of a path: what stands in the path itself can be somebody's e-mail. */
	routeOf(url: string): string;
	/** Whether this peer's `X-Request-Id` and trace are believed. */
	isTrustedProxy(address: string): boolean;
	/** Each is told of every request once it is over, but for health checks. */
	hearers: HearRequest[];
}

/** Gives each request an id, which its answer carries as `X-Request-Id`, and tells of it once it is over. */
export function createRequestObserver({ ids, routeOf, isTrustedProxy, hearers }: RequestObserverParts) {
	function idOf(headers: IncomingHttpHeaders): string {
		const given = String(headers["x-request-id"] ?? "");
		return saneId.test(given) ? given : randomUUID();
	}
	function isBelieved({ headers, socket }: IncomingMessage): boolean {
		if (headers["x-request-id"] === undefined && headers.traceparent === undefined) return false;
		return isTrustedProxy(socket.remoteAddress ?? "");
	}
	return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
		const trustedHeaders = isBelieved(request) ? request.headers : {};
		const id = idOf(trustedHeaders);
		response.setHeader("x-request-id", id);
		if (hearers.length > 0 && !notHeard.has(request.url ?? "")) {
			const begun = performance.now();
			response.once("close", () => {
				const answered = {
					id,
					method: request.method ?? "",
					route: routeOf(request.url ?? ""),
					status: response.statusCode,
					ms: performance.now() - begun,
					aborted: !response.writableFinished,
					trustedHeaders,
				};
				for (const hear of hearers) hear(answered);
			});
		}
		ids.within(id, next);
	};
}

/** Writes a line for each request: `{request, method, route, status, ms}`; `aborted` when the client left before. */
export function createRequestLog(log: Log): HearRequest {
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
