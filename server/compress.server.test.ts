import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compress } from "./compress.server.ts";

const piece = new TextEncoder().encode("Torque ".repeat(20_000));
let server: Server;
let pieces: number;
let taken: number;
let isCancelled: boolean;

beforeEach(async () => {
	[pieces, taken, isCancelled] = [200, 0, false];
	const app = new Hono();
	app.use(compress);
	app.get("/", () => {
		const body = new ReadableStream({
			pull(controller) {
				if (taken++ < pieces) controller.enqueue(piece);
				else controller.close();
			},
			cancel() {
				isCancelled = true;
			},
		});
		return new Response(body, { headers: { "content-type": "application/json", etag: 'W/"a"' } });
	});
	server = createServer(getRequestListener(app.fetch));
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(() => new Promise((closed) => server.close(closed)));

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

test.each(["br", "gzip"])("a long answer arrives whole in %s, with its weak ETag", async (encoding) => {
	const answer = await fetch(origin(), { headers: { "accept-encoding": encoding } });
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		...{ "content-encoding": encoding, "transfer-encoding": "chunked", vary: "accept-encoding", etag: 'W/"a"' },
	});
	expect((await answer.bytes()).length).toBe(pieces * piece.length);
});

test("a client that leaves ends the answer at its source", async () => {
	pieces = Number.POSITIVE_INFINITY;
	const request = get(origin(), { headers: { "accept-encoding": "br" } }, (answer) =>
		answer.once("data", () => answer.destroy()),
	);
	await new Promise((closed) => request.once("close", closed));
	await expect.poll(() => isCancelled).toBe(true);
});
