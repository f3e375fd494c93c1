import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { problem } from "../http/problem.ts";
import { sendProblem } from "../http/send-problem.server.ts";
import { createClientSlots } from "./client-slots.server.ts";
import { maxBodyBytes } from "./request-limits.server.ts";

export interface BodyRules {
	/** Returns the key under which unfinished bodies are counted. */
	prefix48Of(request: IncomingMessage): string | undefined;
	/** Maximum unfinished bodies per /48; absent in measurements. */
	maxUnfinished?: number;
	/** Maximum time for a body to arrive. Shorter in tests. */
	timeoutMs?: number;
}

/** An oversized body is read up to here and dropped: a proxy that is still sending would report a reset as a failure. */
const maxReadBytes = 8 * maxBodyBytes;
const defaultTimeoutMs = 5000;

type WithBody = IncomingMessage & { rawBody?: Buffer };

/** Receives the body before the app. A client that delays bodies uses up only its own slots. */
export function createBodyReceiver({
	prefix48Of,
	maxUnfinished = Number.POSITIVE_INFINITY,
	timeoutMs = defaultTimeoutMs,
}: BodyRules) {
	const acquireSlot = createClientSlots(maxUnfinished);

	function receive(request: IncomingMessage, response: ServerResponse, next: () => void): void {
		// A body's events run in the connection's async context; what follows needs this request's.
		const resume = AsyncLocalStorage.bind(next);
		const tooSlow = setTimeout(() => {
			sendProblem(response, problem("too-slow", "The body did not arrive in time."));
		}, timeoutMs);
		// Emitted once the body has arrived, however long its answer takes.
		request.once("close", () => clearTimeout(tooSlow));
		collect(request, (body) => {
			if (response.writableEnded) return;
			if (body) {
				(request as WithBody).rawBody = body;
				resume();
			} else sendProblem(response, problem("too-large", `Send at most ${maxBodyBytes} bytes.`));
		});
	}

	return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
		if (!hasBody(request)) {
			next();
			return;
		}
		const release = acquireSlot(prefix48Of(request) ?? "");
		if (!release) {
			const detail = `Finish the running uploads first: at most ${maxUnfinished} at a time.`;
			sendProblem(response, problem("too-many-unfinished", detail));
			return;
		}
		onceGone(request, release);
		if (isUpload(request.url ?? "")) next();
		else receive(request, response, next);
	};
}

/**
 * Calls back when a body has arrived or its connection has ended. Node emits no `close` of a request that was
 * answered before its body had arrived.
 */
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

/** Calls back with the whole body, or with undefined once it is too large. */
function collect(request: IncomingMessage, done: (body: Buffer | undefined) => void): void {
	let chunks: Buffer[] = [];
	let bytes = 0;
	request.on("data", (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes <= maxBodyBytes) chunks.push(chunk);
		else chunks = [];
		if (bytes > maxReadBytes) done(undefined);
	});
	request.once("end", () => done(bytes > maxBodyBytes ? undefined : Buffer.concat(chunks, bytes)));
}

const uploads = /^\/api\/(?:images|imports\/(?:headings|preview)|products\/[^/?]+\/files)(?=\/|$)/;

/**
 * Returns whether a body is a file: the route authenticates first and reads it afterwards.
 * @param target unnormalised: `/api/images/../orders` is not an upload
 */
export const isUpload = (target: string): boolean => uploads.test(URL.parse(`http://shop${target}`)?.pathname ?? "");
