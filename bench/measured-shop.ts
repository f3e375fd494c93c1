import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { npmStart, startShop } from "../tests/support/shop-process.ts";

const ticksPerSecond = 100;

export type MeasuredShop = Awaited<ReturnType<typeof startMeasuredShop>>;

/** Starts the built shop as `npm start` does, without limits; in a fresh folder unless one is given. */
export async function startMeasuredShop(dataDir?: string, more: Record<string, string> = {}) {
	const settings = { RATE_LIMITS: "off", ...(dataDir && { DATA_DIR: dataDir }), ...more };
	const shop = await startShop(settings, { words: npmStart, echo: true });
	return { ...shop, ...readings(shop.pid) };
}

/** Gives a measure a folder of its own, and removes it. */
export async function inFreshFolder<Result>(measure: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
	try {
		return await measure(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** What the operating system counts for a process (Linux only). */
export interface Readings {
	/** CPU time since its start, in milliseconds. */
	cpuMs(): number;
	/** Resident memory. */
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
