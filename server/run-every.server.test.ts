import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { runEvery } from "./jobs.server.ts";

test("work that takes longer than the pause is not begun again before it has ended", async () => {
	let underWay = 0;
	let most = 0;
	let times = 0;
	const repeated = runEvery(1, async () => {
		underWay += 1;
		most = Math.max(most, underWay);
		await setTimeout(30);
		underWay -= 1;
		times += 1;
	});
	await expect.poll(() => times).toBeGreaterThan(3);
	expect(most).toBe(1);
	repeated.stop();
	await setTimeout(40);
	const ended = times;
	await setTimeout(80);
	expect(times).toBe(ended);
});
