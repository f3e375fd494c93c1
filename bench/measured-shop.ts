import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { npmStart, startShop } from "../tests/support/shop-process.ts";

const ticksPerSecond = 100;
const pollIntervalMs = 50;

export interface Figure {
	name: string;
	value: number;
	unit: "ms" | "MB" | "kB" | "/s" | "×";
	/** Minimum for a rate, maximum for any other unit. */
	limit?: number;
}

/** Returns the median, or the upper one of two middle values. */
export const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export type MeasuredShop = Awaited<ReturnType<typeof startMeasuredShop>>;

/** Starts the built shop as `npm start` does, without rate limits. Uses a fresh folder by default. */
export async function startMeasuredShop(dataDir?: string, overrides: Record<string, string> = {}) {
	const settings = { RATE_LIMITS: "off", ...(dataDir && { DATA_DIR: dataDir }), ...overrides };
	const shop = await startShop(settings, { words: npmStart, echo: true });
	return { ...shop, ...readings(shop.pid) };
}

export async function inFreshFolder<Result>(measure: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
	try {
		return await measure(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** CPU and memory of a process, from Linux's process statistics. */
export interface Readings {
	/** CPU time since the process started, in milliseconds. */
	cpuMs(): number;
	/** Resident memory, in megabytes. */
	memoryMb(): number;
}

export function readings(pid: number): Readings {
	return {
		cpuMs() {
			const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
			return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
		},
		memoryMb() {
			return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
		},
	};
}

/** Waits until a started shop has built its search index. */
export async function waitForCatalogue(origin: string): Promise<void> {
	while ((await fetch(`${origin}/readyz?catalogue`)).status !== 200) await setTimeout(pollIntervalMs);
}
