import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { PeerAddress } from "./app.server.ts";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers a Node server's requests by the app.
 * @param first during development, Vite: what it does not know goes to the app
 */
export function listenOn(server: Server, app: Hono<{ Bindings: PeerAddress }>, first?: Middleware): void {
	const answer = getRequestListener((request, { incoming }) =>
		app.fetch(request, { peerAddress: incoming.socket.remoteAddress }),
	);
	server.on("request", (request, response) => {
		if (first) first(request, response, () => answer(request, response));
		else answer(request, response);
	});
}
