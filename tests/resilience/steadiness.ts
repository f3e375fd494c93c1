import { readdirSync, readFileSync } from "node:fs";
import type { LiveMemory } from "./live-memory.ts";

interface Sample {
	residentMb: number;
	descriptors: number;
}

/** Resources of a process under load: a hundred samples from outside, and its live memory at six moments. */
export interface Steadiness {
	samples: Sample[];
	liveMb: number[];
}

/** Allowed growth of live memory from the second sixth of the run to the last: this share plus this many MB. */
const liveGrowth = { share: 0.1, mb: 3 };
/** Resident memory includes freed heap that V8 has not returned, so it varies more. */
const residentGrowth = 0.5;
const descriptorGrowth = 20;

/** Samples the memory and open descriptors of a process (Linux) while work runs. */
export async function watchWhile(
	pid: number,
	live: LiveMemory,
	ms: number,
	work: (until: number) => Promise<void>,
): Promise<Steadiness> {
	const samples: Sample[] = [];
	const liveMb: number[] = [];
	const sampling = setInterval(() => {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
		samples.push({ residentMb, descriptors: readdirSync(`/proc/${pid}/fd`).length });
	}, ms / 102);
	const collecting = setInterval(() => void live.read().then((mb) => liveMb.push(mb)), ms / 6.5);
	await work(Date.now() + ms);
	clearInterval(sampling);
	clearInterval(collecting);
	return { samples, liveMb };
}

/** Compares the second sixth with the last and returns what grew too much. */
export function compareSixths({ samples, liveMb }: Steadiness) {
	const sixth = Math.floor(samples.length / 6);
	const median = (part: Sample[], of: keyof Sample) =>
		Math.round(part.map((sample) => sample[of]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0);
	const [second, last] = [samples.slice(sixth, 2 * sixth), samples.slice(-sixth)];
	const [liveThen = 0, liveNow = 0] = [liveMb[1], liveMb.at(-1)];
	const resident = [median(second, "residentMb"), median(last, "residentMb")] as const;
	const descriptors = [median(second, "descriptors"), median(last, "descriptors")] as const;
	const counts = {
		"MB live in the second sixth": Number(liveThen.toFixed(1)),
		"MB live in the last": Number(liveNow.toFixed(1)),
		"MB resident in the second sixth": resident[0],
		"MB resident in the last": resident[1],
		"descriptors in the second sixth": descriptors[0],
		"descriptors in the last": descriptors[1],
	};
	const grown: string[] = [];
	if (liveNow > liveThen * (1 + liveGrowth.share) + liveGrowth.mb) grown.push("live memory grew");
	if (resident[1] > resident[0] * (1 + residentGrowth)) grown.push("resident memory grew");
	if (descriptors[1] > descriptors[0] + descriptorGrowth) grown.push("descriptors grew");
	return { counts, grown };
}
