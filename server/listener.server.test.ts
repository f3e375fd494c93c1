import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createListener } from "./listener.server.ts";

test("what a middleware throws is an answer in words and an event, and the shop goes on", async () => {
	const events: string[] = [];
	const note = (event: string) => void events.push(event);
	const listener = createListener({
		app: new Hono<{ Bindings: { prefix48: string } }>().get("/calm", (c) => c.text("calm")) as never,
		middleware: [
			(request, _, next) => {
				if (request.url === "/throws") throw new Error("broken");
				next();
			},
		],
		originOf: () => ({ prefix48: "192.0.2.1" }) as never,
		isFair: true,
		log: { info: note, error: note } as never,
	});
	const server = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((listening) => server.once("listening", listening));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const failed = await fetch(`${origin}/throws`);
	expect([failed.status, (await failed.json()).code]).toEqual([500, "unexpected"]);
	expect(events).toEqual(["app.unexpected-error"]);
	expect(await (await fetch(`${origin}/calm`)).text()).toBe("calm");
});

test("no call is begun for whoever has left while waiting for their turn", async () => {
	const begun: string[] = [];
	const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
	const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
	const { promise: waits, resolve: wait } = Promise.withResolvers<void>();
	const app = new Hono<{ Bindings: { prefix48: string } }>().get("*", async (c) => {
		begun.push(c.req.path);
		await end;
		return c.text("done");
	});
	const listener = createListener({
		app: app as never,
		middleware: [
			(request, response, next) => {
				next();
				if (request.url !== "/left") return;
				response.once("close", leave);
				wait();
			},
		],
		originOf: () => ({ prefix48: "192.0.2.1" }) as never,
		isFair: true,
		log: {} as never,
	});
	const server = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((listening) => server.once("listening", listening));
	const ask = (path: string, init?: RequestInit) =>
		fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
	const first = Array.from({ length: 64 }, () => ask("/first"));
	await expect.poll(() => begun).toHaveLength(64);
	const caller = new AbortController();
	const left = ask("/left", { signal: caller.signal }).catch(() => "left");
	await waits;
	caller.abort();
	await Promise.all([left, hasLeft]);
	const last = ask("/last");
	endAll();
	await Promise.all([...first, last]);
	expect(begun.slice(64)).toEqual(["/last"]);
});

test("whoever is one too many is told so by a page where they read pages, and else by a problem document", async () => {
	const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
	let begun = 0;
	const app = new Hono<{ Bindings: { prefix48: string } }>().get("*", async (c) => {
		begun += 1;
		await end;
		return c.text("done");
	});
	const listener = createListener({
		...{ app: app as never, middleware: [], log: {} as never, isFair: true },
		originOf: () => ({ prefix48: "192.0.2.1" }) as never,
	});
	const server = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((listening) => server.once("listening", listening));
	const ask = (headers = {}) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers });
	const accepted = Array.from({ length: 64 + 250 }, () => ask());
	await expect.poll(() => begun, { timeout: 30_000 }).toBe(64);
	const program = await ask();
	const reader = await ask({ accept: "text/html,application/xhtml+xml" });
	endAll();
	expect([program.status, (await program.json()).code]).toEqual([503, "busy"]);
	expect([reader.status, await reader.text()]).toEqual([
		503,
		expect.stringContaining("<h1>The shop is very busy</h1>"),
	]);
	expect(Object.fromEntries(reader.headers)).toMatchObject({
		...{ "retry-after": "1", "cache-control": "no-store", "x-content-type-options": "nosniff" },
		"content-security-policy": expect.stringContaining("style-src 'unsafe-inline'"),
	});
	await Promise.all(accepted);
});

test("no request is answered whose address is unknown, as a client's that has reset its connection", async () => {
	const addresses: (string | undefined)[] = [];
	const listener = createListener({
		app: new Hono<{ Bindings: { prefix48: string } }>().all("*", (c) => c.text("done")) as never,
		middleware: [],
		originOf: ({ socket }) => {
			addresses.push(socket.remoteAddress);
			return { prefix48: "192.0.2.1" } as never;
		},
		isFair: true,
		log: {} as never,
	});
	const server = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as AddressInfo;
	const sockets = await Promise.all(
		Array.from({ length: 20 }, async () => {
			const socket = connect(port, "127.0.0.1").on("error", () => {});
			await new Promise((connected) => socket.once("connect", connected));
			return socket;
		}),
	);
	await Promise.all(
		sockets.map(async (socket) => {
			await new Promise((written) => socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n", written));
			socket.resetAndDestroy();
		}),
	);
	expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
	expect(addresses).not.toContain(undefined);
});
