import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answerOf, sendAnswer } from "./send-answer.server.ts";

test("an answer whose compressing failed is compressed anew for the next who asks", async () => {
	const text = "<p>Torque</p>".repeat(100);
	const answer = answerOf(new Response(text), Buffer.from(text));
	let tries = 0;
	const onGrowth = () => {
		tries += 1;
		if (tries === 1) throw new Error("no memory");
	};
	const server = createServer((request, response) => {
		sendAnswer(request, response, answer, { onGrowth }).catch(() => response.destroy());
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	await expect(fetch(address)).rejects.toThrow();
	for (let asked = 0; asked < 2; asked++) expect(await (await fetch(address)).text()).toBe(text);
	expect(tries).toBe(2);
});
