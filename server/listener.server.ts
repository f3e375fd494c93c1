import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { malformed, type Problem, problem } from "../app/http/problem.ts";
import { securityHeaderValues, setRequestId } from "../app/http/security-headers.server.ts";
import { problemResponse, sendProblem } from "../app/http/send-problem.server.ts";
import type { Log } from "../app/log/log.server.ts";
import { faultStack } from "../app/log/log-text.ts";
import { monitoringPaths } from "../app/traffic/check-host.server.ts";
import { createFairQueue, type FairQueueRules, QueueFull } from "../app/traffic/fair-queue.server.ts";
import type { RequestOrigin } from "./app.server.ts";
import { busyResponse } from "./busy-response.server.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Calls mostly wait for the database or a provider. Many may run at the same time. */
const callQueue: FairQueueRules = { maxRunning: 1000, maxRunningPerClient: 64, maxWaitMs: 5000, maxWaiting: 1000 };
const never = Number.POSITIVE_INFINITY;
const unlimitedQueue: FairQueueRules = {
	maxRunning: never,
	maxRunningPerClient: never,
	maxWaitMs: never,
	maxWaiting: never,
};

export interface ListenerDeps {
	app: Hono<{ Bindings: RequestOrigin }>;
	/** Called in this order. The app answers a request that none of them answers. */
	middleware: Middleware[];
	originOf(request: IncomingMessage): RequestOrigin;
	/** False only in measurements: requests then run in order of arrival. */
	isFair: boolean;
	log: Log;
}

/** Creates the request listener of a Node server from the middleware and the app. */
export function createListener({ app, middleware, originOf, isFair, log }: ListenerDeps): Listener {
	const queue = createFairQueue(isFair ? callQueue : unlimitedQueue);
	const answer = getRequestListener(
		(request, { incoming, outgoing }) => {
			const closeConnection = () => void outgoing.destroy();
			const origin = { ...originOf(incoming as IncomingMessage), target: incoming.url, closeConnection };
			const work = async () => app.fetch(request, origin);
			if (monitoringPaths.has(incoming.url ?? "")) return work();
			const acceptsHtml = request.headers.get("accept")?.includes("text/html") ?? false;
			const answerBusy = (error: unknown) => {
				if (error instanceof QueueFull) return withSecurityHeaders(busyResponse(acceptsHtml));
				throw error;
			};
			return queue.run(origin.prefix48, work, () => outgoing.destroyed).catch(answerBusy);
		},
		{ errorHandler: (error) => withSecurityHeaders(problemResponse(refusal(error, log))) },
	);
	return (request, response) => {
		const { socket } = request;
		// The connection was closed because of too many requests, or reset by the client. Its address, which the limits
		// count by, is unknown then, and no client waits for an answer. A known one stays known after a reset.
		if (socket.destroyed || socket.remoteAddress === undefined) return void socket.destroy();
		const runFrom = (index: number): void => {
			const next = middleware[index];
			if (!next) {
				setRequestId(response);
				void answer(request, response);
			} else {
				try {
					next(request, response, () => runFrom(index + 1));
				} catch (error) {
					fail(error, response);
				}
			}
		};
		runFrom(0);
	};

	/** Answers 500 when a middleware throws, instead of ending the process. */
	function fail(error: unknown, response: ServerResponse): void {
		log.error("app.unexpected-error", { stack: faultStack(error) });
		if (response.headersSent) response.destroy();
		else sendProblem(response, problem("unexpected", "Something went wrong."));
	}
}

/** Makes the answer to an error outside the app, such as an invalid address or Host. */
function refusal(error: unknown, log: Log): Problem {
	if (error instanceof RequestError) return malformed(`${error.message}.`);
	log.error("app.unexpected-error", { stack: faultStack(error) });
	return problem("unexpected", "Something went wrong.");
}

/** Adds the security headers to an answer that does not come from the app. */
function withSecurityHeaders(answer: Response): Response {
	for (const [name, value] of Object.entries(securityHeaderValues)) answer.headers.set(name, value);
	return answer;
}
