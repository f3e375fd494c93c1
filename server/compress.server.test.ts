import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { compress } from "./compress.server.ts";

const pieces = 200;
const piece = "Torque ".repeat(20_000);

const warnings: string[] = [];
const note = ({ name }: Error) => void warnings.push(name);
afterEach(() => void process.off("warning", note));

test("a long answer whose pieces wait for their reader arrives whole, and keeps no listener for each", async () => {
	process.on("warning", note);
	let waits = 0;
	const server = createServer((request, response) =>
		compress(request, response, async () => {
			response.setHeader("content-type", "application/json");
			for (let sent = 0; sent < pieces; sent++) {
				if (response.write(piece)) continue;
				waits++;
				await new Promise<void>((drained) => response.once("drain", drained));
			}
			response.end();
		}),
	);
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	expect(answer.headers.get("content-encoding")).toBeTruthy();
	expect((await answer.text()).length).toBe(pieces * piece.length);
	expect(waits).toBeGreaterThan(20);
	await setImmediate();
	expect(warnings).toEqual([]);
	await new Promise((closed) => server.close(closed));
});
