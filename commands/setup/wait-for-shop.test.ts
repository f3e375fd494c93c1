import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type Wait, waitForShop } from "./wait-for-shop.ts";

const portTaken = "PORT: another program uses it";

/** Starts a program on the shop's port. @param status of its answers; without it, it accepts and never answers */
async function programOnPort(status?: number): Promise<Wait> {
	const server = createServer((_, response) => void (status && response.writeHead(status).end()));
	server.listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
	return { address, unitState: () => "active", lastLines: () => portTaken, requestMs: 100, limitMs: 500 };
}

test.each([404, 200, undefined])(
	"the set-up ends with the log when another program has the port and answers %s",
	async (status) => {
		const step = waitForShop({ ...(await programOnPort(status)), unitState: () => "activating" });
		expect(await step.isDone()).toBe(false);
		await expect(step.run()).rejects.toThrow(`The shop does not start. Its last log lines:\n${portTaken}`);
	},
);

test("the set-up does not wait for ever for a shop that runs and does not answer", async () => {
	const step = waitForShop(await programOnPort());
	expect(await step.isDone()).toBe(false);
	await expect(step.run()).rejects.toThrow(/^The shop does not answer within 0\.5 s\. .*PORT: another/s);
});

test("the set-up goes on when the shop answers", async () => {
	const step = waitForShop(await programOnPort(200));
	expect(await step.isDone()).toBe(true);
	await step.run();
});
