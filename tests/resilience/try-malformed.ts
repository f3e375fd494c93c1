import type { Agent } from "node:http";
import { type Answered, answerFault, problemFault } from "../support/problem-fault.ts";
import { send } from "./callers.ts";
import type { MalformedRequest } from "./malformed-requests.ts";

export interface Tried {
	asked: string;
	status: number | string;
	fault: string | undefined;
}

export async function tryMalformed(origin: string, agent: Agent, request: MalformedRequest): Promise<Tried> {
	const { method, target, headers, body } = request;
	const length = body && { "content-length": body.length };
	const path = target.replaceAll(" ", "%20");
	const { status, ...came } = await send(origin, agent, { method, path, headers: { ...headers, ...length }, body });
	const asked = `${method} ${target} ${body?.toString().slice(0, 300) ?? ""}`;
	if (typeof status === "string") return { asked, status, fault: `no answer, ${status}` };
	const answer = { ...came, status };
	const isFine = !target.startsWith("/api/") && isPagesNo(answer);
	return { asked, status, fault: isFine ? undefined : answerFault(answer, method) };
}

/** Accepts a page's error as HTML or React Router data below 500, or a problem document with the code `busy`. */
function isPagesNo(answer: Answered): boolean {
	const isPage = /^text\/(html|x-script)/.test(String(answer.headers["content-type"]));
	return isPage ? answer.status < 500 : answer.body.includes('"busy"') && !problemFault(answer);
}
