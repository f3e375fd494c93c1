import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { setRequestId } from "../http/security-headers.server.ts";
import { createLog } from "../log/log.server.ts";
import { createRequestIds, createRequestLog, createRequestObserver } from "./request-log.server.ts";

async function idFor(sentId: string, isTrustedProxy: boolean) {
	const lines: string[] = [];
	const ids = createRequestIds();
	const log = createLog((line) => lines.push(line), ids.current);
	const routeOf = () => "/route";
	const observe = createRequestObserver({
		ids,
		routeOf,
		isTrustedProxy: () => isTrustedProxy,
		onRequestEnd: [createRequestLog(log)],
	});
	const server = createServer((request, response) =>
		observe(request, response, async () => {
			await new Promise((resume) => setImmediate(resume));
			log.info("inside");
			setRequestId(response);
			response.end();
		}),
	);
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const answer = await fetch(url, { headers: { "x-request-id": sentId } });
	await new Promise((closed) => server.close(closed));
	return { id: answer.headers.get("x-request-id"), lines: lines.map((line) => JSON.parse(line)) };
}

const hexadecimal = "0123456789abcdef0123456789abcdef";

test("a trusted proxy's id is used in the response and in every log line of the request", async () => {
	const { id, lines } = await idFor(hexadecimal, true);
	expect(id).toBe(hexadecimal);
	expect(lines).toMatchObject([
		{ event: "inside", request: hexadecimal },
		{ event: "request", request: hexadecimal, route: "/route", status: 200 },
	]);
});

test.each([
	[hexadecimal, false],
	["erika@example.com-0123456789", true],
	["4242424242424242", true],
	["a".repeat(65), true],
])("%s (from a trusted proxy: %s) is replaced by a new id", async (sentId, isTrusted) => {
	const { id } = await idFor(sentId, isTrusted);
	expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});
