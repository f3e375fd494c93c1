import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createListener } from "./listener.server.ts";

test("what a middleware throws is an answer in words and an event, and the shop goes on", async () => {
	const events: string[] = [];
	const note = (event: string) => void events.push(event);
	const listener = createListener({
		app: new Hono<{ Bindings: { network: string } }>().get("/calm", (c) => c.text("calm")) as never,
		middleware: [
			(request, _, next) => {
				if (request.url === "/throws") throw new Error("broken");
				next();
			},
		],
		originOf: () => ({ network: "192.0.2.1" }) as never,
		shares: true,
		log: { info: note, error: note } as never,
	});
	const server = createServer(listener).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((listening) => server.once("listening", listening));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const failed = await fetch(`${origin}/throws`);
	expect([failed.status, (await failed.json()).code]).toEqual([500, "unexpected"]);
	expect(events).toEqual(["app.unexpected"]);
	expect(await (await fetch(`${origin}/calm`)).text()).toBe("calm");
});
