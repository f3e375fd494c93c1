import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { RequestOrigin } from "./app.server.ts";
import type { ClientAddress } from "./platform/client-address.server.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers a Node server's requests by the app.
 * @param first what it does not answer goes to the app: the ready answers or, during development, Vite
 */
export function listenOn(
	server: Server,
	app: Hono<{ Bindings: RequestOrigin }>,
	first: Middleware,
	clientAddress: ClientAddress,
): void {
	const answer = getRequestListener((request, { incoming }) => {
		const forwardedFor = incoming.headers["x-forwarded-for"] as string | undefined;
		return app.fetch(request, { clientAddress: clientAddress(incoming.socket.remoteAddress, forwardedFor) });
	});
	server.on("request", (request, response) => {
		first(request, response, () => answer(request, response));
	});
}
