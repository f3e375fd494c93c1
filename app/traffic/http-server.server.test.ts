import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type ClientTimeouts, createHttpServer } from "./http-server.server.ts";

let server: Server;
afterEach(() => new Promise((closed) => server.close(closed).closeAllConnections()));

async function listen(timeouts?: Partial<ClientTimeouts>, answerLength = 20_000_000): Promise<number> {
	const short = { headersMs: 200, requestMs: 400, silenceMs: 600, answerMs: 60_000 };
	server = createHttpServer({ timeouts: { ...short, ...timeouts }, perClient: 3 });
	server.on("request", (request, response) => request.resume().on("end", () => response.end("x".repeat(answerLength))));
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return (server.address() as AddressInfo).port;
}

/** Sends bytes. Returns the received ones once the server has closed the connection. */
async function exchange(first: string, later?: { every: number; bytes: string }): Promise<string> {
	const socket = connect(await listen(), "127.0.0.1");
	let answer = "";
	socket.on("data", (chunk) => {
		answer += chunk;
	});
	socket.on("error", () => {});
	socket.write(first);
	const dripping = later && setInterval(() => socket.write(later.bytes), later.every);
	await new Promise((closed) => socket.once("close", closed));
	clearInterval(dripping);
	return answer;
}

const head = "POST / HTTP/1.1\r\nhost: a\r\n";

test.each([
	["is no HTTP", "EHLO mail\r\n\r\n", undefined, 400],
	["tells two lengths", `${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, undefined, 400],
	[
		"tells a length and comes in chunks",
		`${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
		undefined,
		400,
	],
	["has huge headers", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, undefined, 431],
	["drips its headers", "GET / HTTP/1.1\r\nhost: a\r\n", { every: 50, bytes: "x: y\r\n" }, 408],
	["drips its body", `${head}content-length: 1000\r\n\r\n`, { every: 50, bytes: "a" }, 408],
])("a request that %s is refused and cut off", async (_what, first, later, status) => {
	const answer = await exchange(first, later);
	expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	expect(answer.toLowerCase()).toContain("connection: close");
	const [headers = "", body = ""] = answer.split("\r\n\r\n");
	expect(headers).toContain("content-type: application/problem+json");
	expect(headers).toContain("x-content-type-options: nosniff");
	expect(JSON.parse(body)).toMatchObject({ type: "about:blank", status });
});

test("a client that reads its answer slowly is cut off", async () => {
	const port = await listen({ silenceMs: 60_000, answerMs: 500 });
	const arrived = once(server, "request");
	const socket = connect(port, "127.0.0.1").pause();
	socket.on("error", () => {});
	socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
	const sipping = setInterval(() => socket.read(1), 50);
	await arrived;
	await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0);
	clearInterval(sipping);
	socket.destroy();
});

test("a client that reads its answer is not cut off when the clock changes", async () => {
	const port = await listen({ silenceMs: 60_000, answerMs: 2000 });
	const arrived = once(server, "request");
	const socket = connect(port, "127.0.0.1").pause();
	socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
	await arrived;
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
	onTestFinished(() => void vi.useRealTimers());
	await new Promise((resume) => setTimeout(resume, 600));
	expect(await connections()).toBe(1);
	socket.destroy();
});

test("a client that does not read its answer is cut off", async () => {
	const socket = connect(await listen(), "127.0.0.1").pause();
	socket.on("error", () => {});
	socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
	await expect.poll(() => connections(), { timeout: 5000 }).toBe(1);
	await expect.poll(() => connections(), { timeout: 5000 }).toBe(0);
	socket.destroy();
});

test("a client that pipelines requests without reading answers is cut off", async () => {
	const port = await listen({ silenceMs: 60_000 }, 100_000);
	let asked = 0;
	server.on("request", ({ socket }) => void (socket.destroyed || ++asked));
	const socket = connect(port, "127.0.0.1").pause();
	socket.on("error", () => {});
	socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n".repeat(2000));
	await expect.poll(() => asked, { timeout: 5000 }).toBeGreaterThan(0);
	await expect.poll(() => connections(), { timeout: 5000 }).toBe(0);
	expect(asked).toBeLessThan(50);
});

test("a client that pipelines a few requests gets all answers", async () => {
	const answer = await exchange(
		`${"HEAD / HTTP/1.1\r\nhost: a\r\n\r\n".repeat(7)}HEAD / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
	);
	expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(8);
});

test("a client that opens connections without end leaves room for others", async () => {
	const port = await listen({ headersMs: 60_000, requestMs: 60_000, silenceMs: 60_000 });
	const open = (localAddress: string) => connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
	const own = Array.from({ length: 3 }, () => open("127.0.0.1"));
	await expect.poll(connections, { timeout: 5000 }).toBe(3);
	await once(open("127.0.0.1"), "close");
	const other = open("127.0.0.2");
	await expect.poll(connections, { timeout: 5000 }).toBe(4);
	own[0]?.destroy();
	await expect.poll(connections, { timeout: 5000 }).toBe(3);
	const next = open("127.0.0.1");
	await expect.poll(connections, { timeout: 5000 }).toBe(4);
	for (const socket of [...own, other, next]) socket.destroy();
});

const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
