import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Log } from "./log.server.ts";

/** Hexadecimal, as proxies make them, and longer than a card or telephone number. */
const saneId = /^[0-9a-f-]{20,64}$/i;
const notLogged = new Set(["/livez", "/readyz"]);

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

interface RequestLogParts {
	ids: RequestIds;
	log: Log;
	/** Names the route of a path: what stands in the path itself can be somebody's e-mail. */
	routeOf(url: string): string;
	/** Whether this peer's `X-Request-Id` is believed. */
	isTrustedProxy(address: string): boolean;
	/** Whether each request gets a line. Without, each still has its id. */
	lines: boolean;
}

/**
 * Gives each request an id, which its answer carries as `X-Request-Id`, and logs it once it is answered:
 * `{request, method, route, status, ms}`; `aborted` when the client left before.
 */
export function createRequestLog({ ids, log, routeOf, isTrustedProxy, lines }: RequestLogParts) {
	function idOf(request: IncomingMessage): string {
		const given = String(request.headers["x-request-id"] ?? "");
		return saneId.test(given) && isTrustedProxy(request.socket.remoteAddress ?? "") ? given : randomUUID();
	}
	return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
		const id = idOf(request);
		response.setHeader("x-request-id", id);
		if (lines && !notLogged.has(request.url ?? "")) {
			const begun = performance.now();
			response.once("close", () => {
				const ms = Math.round((performance.now() - begun) * 10) / 10;
				const facts = {
					request: id,
					method: request.method,
					route: routeOf(request.url ?? ""),
					status: response.statusCode,
				};
				log.info("request", { ...facts, ms, ...(!response.writableFinished && { aborted: true }) });
			});
		}
		ids.within(id, next);
	};
}
