import { Agent, createServer, get, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createGracefulShutdown } from "./graceful-shutdown.server.ts";

async function listen(server: Server): Promise<number> {
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return (server.address() as AddressInfo).port;
}

test("under load, every accepted request is answered, and kept-alive connections end", {
	timeout: 60_000,
}, async () => {
	let accepted = 0;
	const server = createServer((_request, response) => {
		accepted += 1;
		setTimeout(() => response.end("done"), 30);
	});
	const { shutDown, isShuttingDown } = createGracefulShutdown(server);
	const port = await listen(server);
	const agent = new Agent({ keepAlive: true, maxSockets: 20 });
	let answered = 0;

	/** Sends requests until the server accepts no more connections. */
	async function ask(): Promise<void> {
		for (;;) {
			const failure = await new Promise<string | undefined>((resolve) => {
				const request = get({ port, agent }, (response) => response.resume().on("end", () => resolve(undefined)));
				request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
			});
			if (failure === "ECONNREFUSED") return;
			// A connection that the operating system accepted and the server did not is reset.
			if (failure === undefined) answered += 1;
		}
	}
	const callers = Array.from({ length: 20 }, ask);
	await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(50);
	expect(isShuttingDown()).toBe(false);
	const ended = shutDown();
	expect(isShuttingDown()).toBe(true);
	await ended;
	await Promise.all(callers);
	expect(answered).toBe(accepted);
});

test("a silent client, or one that never reads its answer, does not delay the shutdown", {
	timeout: 60_000,
}, async () => {
	const server = createServer(() => {});
	const { shutDown } = createGracefulShutdown(server, { graceMs: 50, timeoutMs: 200 });
	const port = await listen(server);
	const silent = connect(port);
	const waiting = connect(port).on("error", () => {});
	waiting.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
	await new Promise((asked) => server.once("request", asked));
	await shutDown();
	silent.destroy();
	waiting.destroy();
});

test("setting back the clock does not delay the shutdown", { timeout: 5000 }, async () => {
	const server = createServer(() => {});
	const { shutDown } = createGracefulShutdown(server, { graceMs: 50, timeoutMs: 200 });
	const silent = connect(await listen(server));
	await new Promise((connected) => server.once("connection", connected));
	const ended = shutDown();
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
	onTestFinished(() => void vi.useRealTimers());
	await ended;
	silent.destroy();
});
