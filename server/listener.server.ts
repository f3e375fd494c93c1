import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { ClientAddress } from "../app/http/client-address.server.ts";
import { shedLoad } from "../app/http/load-shedding.server.ts";
import { malformed, problem } from "../app/http/problem.ts";
import { securityHeaderValues } from "../app/http/security-headers.server.ts";
import type { RequestOrigin } from "./app.server.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface ListenerParts {
	app: Hono<{ Bindings: RequestOrigin }>;
	/** Sees every request first. */
	observe: Middleware;
	/** The page cache, which answers past capacity too. */
	serveCached?: Middleware;
	clientAddress: ClientAddress;
	/** Whether requests past capacity are refused. */
	sheds: boolean;
}

/** Answered even past capacity: whoever watches the shop needs them most then. */
const neverShed = new Set(["/livez", "/readyz", "/metrics"]);

/** What answers a Node server's requests by the app. */
export function createListener({ app, observe, serveCached, clientAddress, sheds }: ListenerParts): Listener {
	const answer = getRequestListener(
		(request, { incoming }) => {
			const forwardedFor = incoming.headers["x-forwarded-for"] as string | undefined;
			return app.fetch(request, { clientAddress: clientAddress(incoming.socket.remoteAddress, forwardedFor) });
		},
		{ errorHandler: refuse },
	);
	const whileAble = sheds ? shedLoad(answer) : answer;
	return (request, response) => {
		if (request.headers.host === undefined) return void answer(request, response);
		const reply = neverShed.has(request.url ?? "") ? answer : whileAble;
		observe(request, response, () =>
			serveCached ? serveCached(request, response, () => reply(request, response)) : reply(request, response),
		);
	};
}

/** A request whose address or Host is none never reaches the app. */
function refuse(error: unknown): Response {
	const document =
		error instanceof RequestError
			? malformed(`${error.message}.`)
			: problem(500, "unexpected", "Something went wrong.");
	const headers = { ...securityHeaderValues, "content-type": "application/problem+json" };
	return new Response(JSON.stringify(document), { status: document.status, headers });
}
