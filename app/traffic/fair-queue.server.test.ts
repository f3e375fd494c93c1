import { afterEach, expect, test, vi } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.server.ts";

const usual = { maxRunning: 2, maxRunningPerClient: 2, maxWaitMs: 60_000, maxWaiting: 40 };

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Work that ends when the test decides. */
function slowWork(rules: Partial<typeof usual> = {}) {
	const queue = createFairQueue({ ...usual, ...rules });
	const begun: (string | undefined)[] = [];
	const ends: (() => void)[] = [];
	const run = (client: string | undefined, hasLeft?: () => boolean) => {
		const work = async () => {
			begun.push(client);
			await new Promise<void>((end) => ends.push(end));
		};
		const result = queue.run(client, work, hasLeft);
		// Work still waiting at the end of a test is refused later.
		result.catch(() => {});
		return result;
	};
	return { begun, endNext: () => ends.shift()?.(), run };
}

test("clients take turns, however many requests one sends", async () => {
	const { begun, endNext, run } = slowWork();
	for (let i = 0; i < 8; i++) run("loud");
	await expect.poll(() => begun).toEqual(["loud", "loud"]);
	run("quiet");
	run("other");
	for (let begin = 3; begin <= 6; begin++) {
		endNext();
		await expect.poll(() => begun).toHaveLength(begin);
	}
	expect(begun).toEqual(["loud", "loud", "loud", "quiet", "other", "loud"]);
});

test("one client has a maximum of running work; others continue beside it", async () => {
	const { begun, endNext, run } = slowWork({ maxRunning: 10, maxRunningPerClient: 3 });
	for (let i = 0; i < 6; i++) run("loud");
	run("quiet");
	await expect.poll(() => begun).toEqual(["loud", "quiet", "loud", "loud"]);
	endNext();
	await expect.poll(() => begun).toHaveLength(5);
	expect(begun.at(-1)).toBe("loud");
});

test("one client may have a quarter of the waiting work; more is refused immediately", async () => {
	const { begun, run } = slowWork();
	for (let i = 0; i < 2; i++) run("loud");
	await expect.poll(() => begun).toHaveLength(2);
	for (let i = 0; i < 10; i++) run("loud");
	await expect(run("loud")).rejects.toThrow(QueueFull);
	for (const client of ["b", "c", "d"]) for (let i = 0; i < 10; i++) run(client);
	await expect(run("late")).rejects.toThrow(QueueFull);
});

test("after a rush, the same clients may queue as much work again", async () => {
	const queue = createFairQueue({ ...usual, maxWaiting: 8 });
	for (let rush = 0; rush < 10; rush++) {
		const work = ["a", "b"].flatMap((client) => [1, 2].map(() => queue.run(client, async () => rush)));
		expect(await Promise.all(work)).toEqual([rush, rush, rush, rush]);
	}
});

test("a client's slot is free for its next work, one at a time", async () => {
	const { begun, endNext, run } = slowWork({ maxRunning: 10, maxRunningPerClient: 2 });
	for (let i = 0; i < 6; i++) run("loud");
	for (let begin = 2; begin <= 6; begin++) {
		await expect.poll(() => begun).toHaveLength(begin);
		for (let turn = 0; turn < 3; turn++) await new Promise((resume) => setImmediate(resume));
		expect(begun).toHaveLength(begin);
		endNext();
	}
});

test("the shop's own work has turns like a client's", async () => {
	const { begun, endNext, run } = slowWork({ maxRunningPerClient: 1 });
	run(undefined);
	run(undefined);
	run("a");
	await expect.poll(() => begun).toEqual([undefined, "a"]);
	endNext();
	await expect.poll(() => begun).toEqual([undefined, "a", undefined]);
});

test("waiting work costs nothing until running work ends", async () => {
	const { begun, run, endNext } = slowWork({ maxRunning: 1 });
	for (const client of ["a", "b", "c"]) run(client);
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

test("overdue work is refused, and later work is served", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const { begun, endNext, run } = slowWork({ maxRunning: 1, maxRunningPerClient: 1, maxWaitMs: 30 });
	run("a");
	await expect.poll(() => begun).toEqual(["a"]);
	const waiting = run("b");
	vi.advanceTimersByTime(31);
	endNext();
	await expect(waiting).rejects.toThrow(QueueFull);
	run("b");
	await expect.poll(() => begun).toEqual(["a", "b"]);
	run("d");
	vi.advanceTimersByTime(30);
	endNext();
	await expect.poll(() => begun, { message: "as long as it may wait, it is served" }).toEqual(["a", "b", "d"]);
});

test("overdue work is refused even while no slot is free and nothing else arrives", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
	const { begun, run } = slowWork({ maxRunning: 2, maxRunningPerClient: 1, maxWaitMs: 30 });
	const isRefused = (asked: Promise<void>) => expect(asked).rejects.toThrow(QueueFull);
	run("a");
	await expect.poll(() => begun).toEqual(["a"]);
	const behindItsOwn = isRefused(run("a"));
	vi.advanceTimersByTime(20);
	run("b");
	await expect.poll(() => begun).toEqual(["a", "b"]);
	const behindAll = isRefused(run("c"));
	vi.advanceTimersByTime(11);
	await behindItsOwn;
	vi.advanceTimersByTime(20);
	await behindAll;
	expect(begun).toEqual(["a", "b"]);
});

test("no work is started for a caller that has left, and the next is served", async () => {
	const { begun, endNext, run } = slowWork({ maxRunning: 1 });
	let hasLeft = false;
	run("a");
	await expect.poll(() => begun).toEqual(["a"]);
	const left = expect(run("b", () => hasLeft)).rejects.toThrow(QueueFull);
	run("c", () => false);
	hasLeft = true;
	endNext();
	await left;
	await expect.poll(() => begun).toEqual(["a", "c"]);
});

test("failed work frees its slot too", async () => {
	const queue = createFairQueue({ ...usual, maxRunning: 1, maxRunningPerClient: 1 });
	const failing = queue.run("a", async () => {
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
	expect(await queue.run("a", async () => "yes")).toBe("yes");
});

test("after a blocked event loop, new connections are accepted before the next work is started", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const queue = createFairQueue({ ...usual, maxRunning: 1, maxRunningPerClient: 1 });
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
	await Promise.all(["a", "a", "b"].map((client) => queue.run(client, held)));
	goesOn = false;
	const [first = 0, second = 0, third = 0] = begunAt;
	// The event loop accepts one connection per iteration.
	expect(Math.min(second - first, third - second)).toBeGreaterThan(60);
});

test("the event loop runs between started work", async () => {
	const queue = createFairQueue({ ...usual, maxRunning: 1000, maxRunningPerClient: 1000, maxWaiting: 4000 });
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

test("work starts in time even if each iteration of the event loop takes long", async () => {
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

test("work is not refused because the process itself was busy", async () => {
	const queue = createFairQueue({ ...usual, maxWaitMs: 30 });
	const timers = vi.spyOn(globalThis, "setTimeout");
	const asked = [1, 2].map(() => queue.run("a", async () => "begun"));
	for (const until = performance.now() + 100; performance.now() < until; );
	expect(await Promise.all(asked)).toEqual(["begun", "begun"]);
	// Node warns about a negative timeout in the log, with a line that is not an event.
	expect(timers.mock.calls.filter(([, ms = 0]) => ms < 0)).toEqual([]);
});

test("work is not refused while other work runs and a slot is free, as during startup", async () => {
	const queue = createFairQueue({ ...usual, maxWaitMs: 30 });
	const { promise: warm, resolve: warmed } = Promise.withResolvers<void>();
	const first = queue.run(undefined, () => warm);
	const maxRunning = queue.run("a", async () => "begun");
	for (const until = performance.now() + 100; performance.now() < until; );
	await expect(maxRunning).resolves.toBe("begun");
	const later = queue.run("a", async () => "begun");
	for (const until = performance.now() + 100; performance.now() < until; );
	await expect(later).resolves.toBe("begun");
	warmed();
	await first;
});
