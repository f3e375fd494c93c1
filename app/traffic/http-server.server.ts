import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createProxyTrust, prefix48Of } from "../http/client-address.server.ts";
import { problem } from "../http/problem.ts";
import type { ProblemCode } from "../http/problem-codes.ts";
import { securityHeaderValues } from "../http/security-headers.server.ts";
import { createClientSlots } from "./client-slots.server.ts";

const maxHeaderBytes = 16 * 1024;
const maxConnections = 10_000;
/** Maximum connections of an IPv4 address or a /48. A company's browsers open up to six each. */
const maxPerClient = 1000;
/** Maximum unanswered requests per connection. Browsers and proxies pipeline none. */
const maxUnanswered = 8;
const lingerMs = 1000;

/** Time limits for clients, in milliseconds. Shorter in tests. */
export interface ClientTimeouts {
	headersMs: number;
	requestMs: number;
	/** Without a byte in either direction, for instance when a client does not read its answer. */
	silenceMs: number;
	answerMs: number;
}

const defaultTimeouts: ClientTimeouts = { headersMs: 10_000, requestMs: 30_000, silenceMs: 60_000, answerMs: 120_000 };

export interface HttpServerOptions {
	timeouts?: ClientTimeouts;
	/** Addresses and CIDR blocks whose connections are those of many clients. */
	trustedProxies?: readonly string[];
	/** Maximum connections of a client. */
	perClient?: number;
}

/** Creates a Node server that a slow, huge or broken client cannot block: it gets 400, 408, 413 or 431 and is cut off. */
export function createHttpServer({
	timeouts = defaultTimeouts,
	trustedProxies = [],
	perClient = maxPerClient,
}: HttpServerOptions = {}): Server {
	const { headersMs, requestMs, silenceMs, answerMs } = timeouts;
	const server = createServer({
		maxHeaderSize: maxHeaderBytes,
		// The listener refuses it with a message.
		requireHostHeader: false,
		headersTimeout: headersMs,
		requestTimeout: requestMs,
		connectionsCheckingInterval: Math.min(2000, headersMs / 2),
		// Longer than common proxies use, so that none sends a request on a connection that is being closed.
		keepAliveTimeout: 65_000,
	});
	server.timeout = silenceMs;
	server.maxConnections = maxConnections;
	// Idle connections could otherwise use up the maximum. Browsers and proxies reconnect.
	server.on("drop", () => server.closeIdleConnections());

	limitConnections(server, perClient, createProxyTrust(trustedProxies));
	closeSlowReaders(server, answerMs);
	server.on("clientError", (error: ClientError, socket) => refuse(error, socket as Socket));
	return server;
}

/** Closes connections beyond a client's share at once, so that one client cannot use up the maximum. */
function limitConnections(server: Server, max: number, isTrustedProxy: (address: string) => boolean): void {
	const takeSlot = createClientSlots(max);
	server.on("connection", (socket: Socket) => {
		const address = socket.remoteAddress?.replace(/^::ffff:/i, "");
		if (!address || isTrustedProxy(address)) return;
		const release = takeSlot(prefix48Of(address));
		if (release) socket.once("close", release);
		else socket.destroy();
	});
}

/**
 * Closes connections that read an answer a few bytes at a time: Node has no timeout for them. Also closes those that
 * pipeline without reading: 64 kB hold 1,500 requests, whose answers would all stay in memory.
 */
function closeSlowReaders(server: Server, answerMs: number): void {
	const waiting = new Map<Socket, { answers: number; since: number }>();
	server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
		if (socket.destroyed) return;
		const pending = waiting.get(socket);
		if (pending) pending.answers += 1;
		else waiting.set(socket, { answers: 1, since: performance.now() });
		if (pending && pending.answers > maxUnanswered) socket.destroy();
		response.once("close", () => settle(socket));
	});
	server.on("connection", (socket: Socket) => socket.once("close", () => waiting.delete(socket)));
	const settle = (socket: Socket) => {
		const pending = waiting.get(socket);
		if (!pending) return;
		pending.answers -= 1;
		pending.since = performance.now();
		if (pending.answers === 0) waiting.delete(socket);
	};
	const check = () => {
		for (const [socket, { since }] of waiting) if (performance.now() - since > answerMs) socket.destroy();
	};
	setInterval(check, answerMs / 10).unref();
}

const refusals: Record<string, [code: ProblemCode, detail: string]> = {
	HPE_HEADER_OVERFLOW: ["headers-too-large", `Send at most ${maxHeaderBytes} bytes of headers.`],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: ["too-large", "Send fewer chunk extensions."],
	ERR_HTTP_REQUEST_TIMEOUT: ["too-slow", "The request did not arrive in time."],
};

/** Node's error for an unreadable request. `rawPacket` holds the last bytes. */
type ClientError = Error & { code?: string; rawPacket?: Buffer };

function refuse({ code: errorCode, rawPacket }: ClientError, socket: Socket): void {
	if (errorCode === "ECONNRESET" || !socket.writable) {
		socket.destroy();
		return;
	}
	const [code, detail] = refusals[errorCode ?? ""] ?? ["malformed", "This is not an HTTP request."];
	const document = problem(code, detail);
	const isHead = rawPacket?.subarray(0, 5).toString() === "HEAD ";
	const body = JSON.stringify(document);
	const headers = {
		...securityHeaderValues,
		"content-type": "application/problem+json",
		"content-length": Buffer.byteLength(body),
		connection: "close",
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${document.status} ${document.title}\r\n${lines.join("")}\r\n${isHead ? "" : body}`);
	// Delayed, because the reset for unread data could overtake the answer.
	setTimeout(() => socket.destroy(), lingerMs).unref();
}
