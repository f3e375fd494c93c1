import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { PeerAddress } from "./app.server.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers a Node server's requests by the app.
 * @param first what it does not answer goes to the app: the ready answers or, during development, Vite
 */
export function listenOn(server: Server, app: Hono<{ Bindings: PeerAddress }>, first: Middleware): void {
	const answer = getRequestListener((request, { incoming }) =>
		app.fetch(request, { peerAddress: incoming.socket.remoteAddress }),
	);
	server.on("request", (request, response) => {
		first(request, response, () => answer(request, response));
	});
}
