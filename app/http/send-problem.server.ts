import type { ServerResponse } from "node:http";
import { type Problem, problemHeaders } from "./problem.ts";
import { securityHeaderValues, setRequestId } from "./security-headers.server.ts";

/** Answers a request that never reaches the app, and closes its connection, because the rest is not read. */
export function sendProblem(response: ServerResponse, document: Problem): void {
	if (response.writableEnded) return;
	const headers = { ...securityHeaderValues, ...problemHeaders(document), "cache-control": "no-store" };
	setRequestId(response);
	response.writeHead(document.status, { ...headers, connection: "close" }).end(JSON.stringify(document));
}

export function problemResponse(document: Problem, retryAfterSeconds?: number): Response {
	const headers = { ...problemHeaders(document, retryAfterSeconds), "cache-control": "no-store" };
	return new Response(JSON.stringify(document), { status: document.status, headers });
}
