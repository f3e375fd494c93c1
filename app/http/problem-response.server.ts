import { type Problem, problemHeaders } from "./problem.ts";

export function problemResponse(document: Problem, retryAfterSeconds?: number): Response {
	const headers = { ...problemHeaders(document, retryAfterSeconds), "cache-control": "no-store" };
	return new Response(JSON.stringify(document), { status: document.status, headers });
}
