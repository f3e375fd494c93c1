import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { ClientAddress } from "../app/http/client-address.server.ts";
import { malformed, problem } from "../app/http/problem.ts";
import { securityHeaderValues } from "../app/http/security-headers.server.ts";
import type { RequestOrigin } from "./app.server.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface ListenerDeps {
	app: Hono<{ Bindings: RequestOrigin }>;
	/** Asked in this order; what none of them answers is the app's. */
	middleware: Middleware[];
	clientAddress: ClientAddress;
}

/** What answers a Node server's requests by the middleware and the app. */
export function createListener({ app, middleware, clientAddress }: ListenerDeps): Listener {
	const answer = getRequestListener(
		(request, { incoming }) => {
			const forwardedFor = incoming.headers["x-forwarded-for"] as string | undefined;
			return app.fetch(request, { clientAddress: clientAddress(incoming.socket.remoteAddress, forwardedFor) });
		},
		{ errorHandler: refuse },
	);
	return (request, response) => {
		const askFrom = (index: number): void => {
			const next = middleware[index];
			if (next) next(request, response, () => askFrom(index + 1));
			else void answer(request, response);
		};
		// Without a Host it is refused, whatever it asks for.
		askFrom(request.headers.host === undefined ? middleware.length : 0);
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
