import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout } from "node:timers/promises";

export interface NextCall {
	method?: string;
	path: string;
	headers?: Record<string, string | number>;
	body?: string | Buffer;
}

export interface Came {
	/** The status, or the error code when no answer came. */
	status: number | string;
	headers: IncomingHttpHeaders;
	body: string;
	ms: number;
	/** True when the connection had carried an earlier request. */
	reused: boolean;
}

export interface Calling {
	callers: number;
	isOver: () => boolean;
	next: () => NextCall;
	/** Pause of a caller between two requests. Default: none. */
	pauseMs?: number;
	/** Keeps the bodies for later checks. Half a minute of pages would fill a thread's memory. */
	keepsBodies?: boolean;
}

/**
 * Runs callers that send one request after the other, each over its own keep-alive connection.
 * Returns the result of every request.
 */
export async function callUntil(
	origin: string,
	{ callers, isOver, next, pauseMs, keepsBodies = true }: Calling,
): Promise<Came[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: callers });
	const came: Came[] = [];
	await Promise.all(
		Array.from({ length: callers }, async () => {
			while (!isOver()) {
				const one = await send(origin, agent, next());
				came.push(keepsBodies ? one : { ...one, body: "" });
				if (pauseMs) await setTimeout(pauseMs);
			}
		}),
	);
	agent.destroy();
	return came;
}

/** Sends one request unchanged over a connection of the agent. */
export function send(
	origin: string,
	agent: Agent,
	{ method = "GET", path, headers = {}, body }: NextCall,
): Promise<Came> {
	const begun = performance.now();
	return new Promise((resolve) => {
		const end = (status: number | string, answered: IncomingHttpHeaders = {}, text = "") =>
			resolve({ status, headers: answered, body: text, ms: performance.now() - begun, reused: asked.reusedSocket });
		const fail = (error: NodeJS.ErrnoException) => end(error.code ?? error.message);
		const asked = request(origin, { agent, method, path, headers }, (answer) => {
			let text = "";
			answer.setEncoding("utf8").on("data", (chunk) => {
				text += chunk;
			});
			answer.on("error", fail);
			answer.on("end", () => end(answer.statusCode ?? 0, answer.headers, text));
		});
		asked.on("error", fail);
		asked.end(body);
	});
}
