import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { problem } from "../http/problem.ts";
import { sendProblem } from "../http/send-problem.server.ts";
import { createClientShares } from "./client-shares.server.ts";
import { largestBody } from "./request-limits.server.ts";
import { isUpload } from "./upload-paths.ts";

export interface BodyRules {
	/** Whose body it is, as the number of unfinished ones counts them. */
	prefix48Of(request: IncomingMessage): string | undefined;
	/** Maximum unfinished bodies of one /48; absent for measurements only. */
	maxUnfinished?: number;
	/** How long a body may take to arrive. Shorter ones are for tests. */
	timeoutMs?: number;
}

/** Reads an oversized body this far and drops it: a proxy that is still sending would take a reset for a failure. */
const largestRead = 8 * largestBody;
const defaultTimeoutMs = 5000;

type WithBody = IncomingMessage & { rawBody?: Buffer };

/** Reads the body before the app is asked. Clients that hold bodies back use up places of their own network only. */
export function createBodyReceiver({
	prefix48Of,
	maxUnfinished = Number.POSITIVE_INFINITY,
	timeoutMs = defaultTimeoutMs,
}: BodyRules) {
	const take = createClientShares(maxUnfinished);

	function receive(request: IncomingMessage, response: ServerResponse, next: () => void): void {
		// A body's events belong to its connection; what follows belongs to this request.
		const goOn = AsyncLocalStorage.bind(next);
		const tooSlow = setTimeout(() => {
			sendProblem(response, problem("too-slow", "The body did not arrive in time."));
		}, timeoutMs);
		// Emitted once the body is here, too, however long its answer takes.
		request.once("close", () => clearTimeout(tooSlow));
		collect(request, (body) => {
			if (response.writableEnded) return;
			if (body) {
				(request as WithBody).rawBody = body;
				goOn();
			} else sendProblem(response, problem("too-large", `Send at most ${largestBody} bytes.`));
		});
	}

	return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
		if (!hasBody(request)) {
			next();
			return;
		}
		const arrived = take(prefix48Of(request) ?? "");
		if (!arrived) {
			const detail = `Finish what you have begun to send: at most ${maxUnfinished} bodies at once.`;
			sendProblem(response, problem("too-many-unfinished", detail));
			return;
		}
		onceGone(request, arrived);
		if (isUpload(request.url ?? "")) next();
		else receive(request, response, next);
	};
}

/** Once a body is here, or its connection has ended: of a request that was answered before its body was here Node tells no end. */
function onceGone(request: IncomingMessage, listener: () => void): void {
	const { socket } = request;
	const gone = () => {
		request.off("close", gone);
		socket.off("close", gone);
		listener();
	};
	request.once("close", gone);
	socket.once("close", gone);
}

const hasBody = ({ headers }: IncomingMessage) =>
	headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Tells of the whole body, or of none once it was too large. */
function collect(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
	let chunks: Buffer[] = [];
	let bytes = 0;
	request.on("data", (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes <= largestBody) chunks.push(chunk);
		else chunks = [];
		if (bytes > largestRead) done(undefined);
	});
	request.once("end", () => done(bytes > largestBody ? undefined : Buffer.concat(chunks, bytes)));
}
