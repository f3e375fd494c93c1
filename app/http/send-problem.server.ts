import type { ServerResponse } from "node:http";
import { type Problem, problemHeaders } from "./problem.ts";
import { setRequestId } from "./request-id.server.ts";
import { securityHeaderValues } from "./security-headers.server.ts";

/** Answers a request that never reaches the app, and closes its connection, because the rest is not read. */
export function sendProblem(response: ServerResponse, document: Problem): void {
	if (response.writableEnded) return;
	const headers = { ...securityHeaderValues, ...problemHeaders(document), "cache-control": "no-store" };
	setRequestId(response);
	response.writeHead(document.status, { ...headers, connection: "close" }).end(JSON.stringify(document));
}
