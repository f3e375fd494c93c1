import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createChanges } from "../db/changes.ts";
import { createCachedPaths } from "./cached-paths.ts";
import { createPageCache } from "./page-cache.server.ts";

const { cachedAs } = createCachedPaths({});

describe("an answer that is too long for the page cache", () => {
	let server: Server;
	let time: number;
	let renderings: number;
	let answer: () => Response;
	const changes = createChanges();

	beforeEach(async () => {
		[time, renderings] = [0, 0];
		const serveCached = createPageCache({
			changes,
			cachedAs,
			now: () => time,
			maxAnswerBytes: 10_000,
			render: async () => {
				renderings++;
				return answer();
			},
		});
		server = createServer((incoming, response) => serveCached(incoming, response, () => response.end("not kept")));
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	});
	afterEach(() => new Promise((closed) => server.close(closed)));

	const ask = async () =>
		(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/products`)).text();

	/** Answers with `pieces` kilobytes, one at a time. Counts the pieces taken. */
	function answerOf(pieces: number) {
		const taken = { pieces: 0, isGivenUp: false };
		const body = new ReadableStream<Uint8Array>({
			pull(controller) {
				if (taken.pieces++ < pieces) controller.enqueue(new Uint8Array(1000).fill(32));
				else controller.close();
			},
			cancel() {
				taken.isGivenUp = true;
			},
		});
		answer = () => new Response(body);
		return taken;
	}

	test("is left to the app, read no further than that, and tried again after a minute", async () => {
		const taken = answerOf(1000);
		expect(await Promise.all([ask(), ask()])).toEqual(["not kept", "not kept"]);
		expect(taken).toEqual({ pieces: expect.any(Number), isGivenUp: true });
		expect(taken.pieces).toBeLessThan(15);
		expect(await ask()).toBe("not kept");
		expect(renderings).toBe(1);
		time += 60_000;
		answerOf(9);
		for (let times = 0; times < 2; times++) expect(await ask()).toBe(" ".repeat(9000));
		expect(renderings).toBe(2);
	});

	test("is not served as it was when it was shorter", async () => {
		answerOf(1);
		await ask();
		changes.add([{ noun: "products", subject: "p1", version: 1 }]);
		answerOf(1000);
		expect(await ask()).toBe("not kept");
	});
});
