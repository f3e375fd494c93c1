import { expect, test } from "vitest";
import { createWorkQueue, pdfQueue } from "./work-queue.server.ts";

test("PDFs are made one at a time, clients take turns, and more than a client may let wait are refused", async () => {
	const queue = createWorkQueue(pdfQueue);
	const begun: string[] = [];
	let running = 0;
	const make = (client: string) =>
		queue.run(client, async () => {
			begun.push(client);
			running += 1;
			expect(running).toBe(1);
			await new Promise(setImmediate);
			running -= 1;
		});
	const loud = Array.from({ length: 26 }, () => make("loud"));
	await expect(loud.at(-1)).rejects.toMatchObject({ problem: { status: 503 } });
	await Promise.all([make("quiet"), ...loud.slice(0, -1)]);
	expect(begun.indexOf("quiet")).toBeLessThan(3);
});
