import { afterEach, expect, test, vi } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.server.ts";

const usual = { atOnce: 2, atOnceOfOne: 2, maxWaitMs: 60_000, maxWaiting: 40 };

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Work that ends when the test decides. */
function slowWork(rules: Partial<typeof usual> = {}) {
	const queue = createFairQueue({ ...usual, ...rules });
	const begun: (string | undefined)[] = [];
	const ends: (() => void)[] = [];
	const ask = (network: string | undefined, hasLeft?: () => boolean) => {
		const work = async () => {
			begun.push(network);
			await new Promise<void>((end) => ends.push(end));
		};
		const run = queue.run(network, work, hasLeft);
		// Work still waiting at the end of a test is refused later.
		run.catch(() => {});
		return run;
	};
	return { begun, endNext: () => ends.shift()?.(), ask };
}

test("networks take turns, however much one asks for", async () => {
	const { begun, endNext, ask } = slowWork();
	for (let i = 0; i < 8; i++) ask("loud");
	await expect.poll(() => begun).toEqual(["loud", "loud"]);
	ask("quiet");
	ask("other");
	for (let begin = 3; begin <= 6; begin++) {
		endNext();
		await expect.poll(() => begun).toHaveLength(begin);
	}
	expect(begun).toEqual(["loud", "loud", "loud", "quiet", "other", "loud"]);
});

test("one network has so much under way at once, and others go on beside it", async () => {
	const { begun, endNext, ask } = slowWork({ atOnce: 10, atOnceOfOne: 3 });
	for (let i = 0; i < 6; i++) ask("loud");
	ask("quiet");
	await expect.poll(() => begun).toEqual(["loud", "quiet", "loud", "loud"]);
	endNext();
	await expect.poll(() => begun).toHaveLength(5);
	expect(begun.at(-1)).toBe("loud");
});

test("one network has a quarter of the waiting places, and is refused at once past them", async () => {
	const { begun, ask } = slowWork();
	for (let i = 0; i < 2; i++) ask("loud");
	await expect.poll(() => begun).toHaveLength(2);
	for (let i = 0; i < 10; i++) ask("loud");
	await expect(ask("loud")).rejects.toThrow(QueueFull);
	for (const network of ["b", "c", "d"]) for (let i = 0; i < 10; i++) ask(network);
	await expect(ask("late")).rejects.toThrow(QueueFull);
});

test("after a rush as many may wait again, of the same networks", async () => {
	const queue = createFairQueue({ ...usual, maxWaiting: 8 });
	for (let rush = 0; rush < 10; rush++) {
		const work = ["a", "b"].flatMap((network) => [1, 2].map(() => queue.run(network, async () => rush)));
		expect(await Promise.all(work)).toEqual([rush, rush, rush, rush]);
	}
});

test("one network's place is free again for the next of its own, one at a time", async () => {
	const { begun, endNext, ask } = slowWork({ atOnce: 10, atOnceOfOne: 2 });
	for (let i = 0; i < 6; i++) ask("loud");
	for (let begin = 2; begin <= 6; begin++) {
		await expect.poll(() => begun).toHaveLength(begin);
		for (let turn = 0; turn < 3; turn++) await new Promise((resume) => setImmediate(resume));
		expect(begun).toHaveLength(begin);
		endNext();
	}
});

test("the shop's own work has turns like a network's", async () => {
	const { begun, endNext, ask } = slowWork({ atOnceOfOne: 1 });
	ask(undefined);
	ask(undefined);
	ask("a");
	await expect.poll(() => begun).toEqual([undefined, "a"]);
	endNext();
	await expect.poll(() => begun).toEqual([undefined, "a", undefined]);
});

test("who waits costs nothing until somebody's work ends", async () => {
	const { begun, ask, endNext } = slowWork({ atOnce: 1 });
	for (const network of ["a", "b", "c"]) ask(network);
	await expect.poll(() => begun).toEqual(["a"]);
	const turns = vi.spyOn(globalThis, "setImmediate");
	await new Promise((resume) => setTimeout(resume, 20));
	expect(turns).not.toHaveBeenCalled();
	endNext();
	await expect.poll(() => begun).toEqual(["a", "b"]);
	endNext();
	await expect.poll(() => begun).toEqual(["a", "b", "c"]);
	turns.mockClear();
	endNext();
	await new Promise((resume) => setTimeout(resume, 20));
	expect(turns.mock.calls.length, "nor does a queue that is empty").toBeLessThan(5);
});

test("who has waited too long is refused, and whoever comes then is served", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const { begun, endNext, ask } = slowWork({ atOnce: 1, atOnceOfOne: 1, maxWaitMs: 30 });
	ask("a");
	await expect.poll(() => begun).toEqual(["a"]);
	const waiting = ask("b");
	vi.advanceTimersByTime(31);
	endNext();
	await expect(waiting).rejects.toThrow(QueueFull);
	ask("b");
	await expect.poll(() => begun).toEqual(["a", "b"]);
	ask("d");
	vi.advanceTimersByTime(30);
	endNext();
	await expect.poll(() => begun, { message: "as long as it may wait, it is served" }).toEqual(["a", "b", "d"]);
});

test("who has waited too long is refused while no place is free too, nobody else asking", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
	const { begun, ask } = slowWork({ atOnce: 2, atOnceOfOne: 1, maxWaitMs: 30 });
	const isRefused = (asked: Promise<void>) => expect(asked).rejects.toThrow(QueueFull);
	ask("a");
	await expect.poll(() => begun).toEqual(["a"]);
	const behindItsOwn = isRefused(ask("a"));
	vi.advanceTimersByTime(20);
	ask("b");
	await expect.poll(() => begun).toEqual(["a", "b"]);
	const behindAll = isRefused(ask("c"));
	vi.advanceTimersByTime(11);
	await behindItsOwn;
	vi.advanceTimersByTime(20);
	await behindAll;
	expect(begun).toEqual(["a", "b"]);
});

test("nothing is begun for whoever has left while waiting, and the next is served", async () => {
	const { begun, endNext, ask } = slowWork({ atOnce: 1 });
	let hasLeft = false;
	ask("a");
	await expect.poll(() => begun).toEqual(["a"]);
	const left = expect(ask("b", () => hasLeft)).rejects.toThrow(QueueFull);
	ask("c", () => false);
	hasLeft = true;
	endNext();
	await left;
	await expect.poll(() => begun).toEqual(["a", "c"]);
});

test("work that fails makes room as any other does", async () => {
	const queue = createFairQueue({ ...usual, atOnce: 1, atOnceOfOne: 1 });
	const failing = queue.run("a", async () => {
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	expect(await queue.run("a", async () => "yes")).toBe("yes");
});

test("after what held the event loop up, all who came meanwhile are let in before the next is begun", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const queue = createFairQueue({ ...usual, atOnce: 1, atOnceOfOne: 1 });
	let rounds = 0;
	let goesOn = true;
	const goRound = () => {
		rounds += 1;
		if (goesOn) setImmediate(goRound);
	};
	goRound();
	const begunAt: number[] = [];
	const held = async () => {
		begunAt.push(rounds);
		vi.advanceTimersByTime(15);
	};
	await Promise.all(["a", "a", "b"].map((network) => queue.run(network, held)));
	goesOn = false;
	const [first = 0, second = 0, third = 0] = begunAt;
	// The event loop accepts one connection per iteration.
	expect(Math.min(second - first, third - second)).toBeGreaterThan(60);
});

test("between what is begun the event loop goes on", async () => {
	const queue = createFairQueue({ ...usual, atOnce: 1000, atOnceOfOne: 1000, maxWaiting: 4000 });
	const spin = async () => {
		const until = performance.now() + 5;
		while (performance.now() < until);
	};
	const all = Promise.all(Array.from({ length: 60 }, () => queue.run("a", spin)));
	const turns = { count: 0, longest: 0, last: performance.now() };
	const timer = setInterval(() => {
		turns.count += 1;
		turns.longest = Math.max(turns.longest, performance.now() - turns.last);
		turns.last = performance.now();
	}, 1);
	await all;
	clearInterval(timer);
	expect(turns.count).toBeGreaterThan(10);
});

test("work begins in time also where each round of the event loop takes long", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const queue = createFairQueue(usual);
	let rounds = 0;
	let isBusy = true;
	(function spin() {
		if (!isBusy) return;
		rounds += 1;
		vi.advanceTimersByTime(10);
		setImmediate(spin);
	})();
	await queue.run("a", async () => "begun");
	isBusy = false;
	expect(rounds).toBeLessThan(10);
});

test("nobody is refused for what the process itself was busy with", async () => {
	const queue = createFairQueue({ ...usual, maxWaitMs: 30 });
	const timers = vi.spyOn(globalThis, "setTimeout");
	const asked = [1, 2].map(() => queue.run("a", async () => "begun"));
	for (const until = performance.now() + 100; performance.now() < until; );
	expect(await Promise.all(asked)).toEqual(["begun", "begun"]);
	// Node warns about a negative timeout in the log, with a line that is not an event.
	expect(timers.mock.calls.filter(([, ms = 0]) => ms < 0)).toEqual([]);
});

test("nor where something is under way and a place is free beside it, as while the first page warms a shop up", async () => {
	const queue = createFairQueue({ ...usual, maxWaitMs: 30 });
	const { promise: warm, resolve: warmed } = Promise.withResolvers<void>();
	const first = queue.run(undefined, () => warm);
	const atOnce = queue.run("a", async () => "begun");
	for (const until = performance.now() + 100; performance.now() < until; );
	await expect(atOnce).resolves.toBe("begun");
	const later = queue.run("a", async () => "begun");
	for (const until = performance.now() + 100; performance.now() < until; );
	await expect(later).resolves.toBe("begun");
	warmed();
	await first;
});
