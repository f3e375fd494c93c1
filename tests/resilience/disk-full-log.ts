import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { shopBuild } from "../support/shop-process.ts";
import { callUntil } from "./callers.ts";
import type { Check } from "./disk-full.ts";
import { mountSmallDisk } from "./small-disk.ts";

const token = "a-token-for-the-metrics";
/** Enough lines to exceed the log's buffer in memory. */
const manyRequests = 60_000;

/** Writes the log to a full disk, to a closed pipe, and to a pipe whose reader has stopped. */
export async function fullLog(look: Check): Promise<void> {
	const disk = mountSmallDisk(2);
	const file = openSync(disk.at("log"), "a");
	const onFile = await startLogging(file);
	try {
		disk.fill();
		const served = await ask(onFile.origin, 200);
		look("with the log on a full disk every request is served", served === 200, served);
		const lost = await lostLines(onFile.origin);
		look("what is lost is counted in the metrics", lost > 100, lost);
		disk.free();
		await ask(onFile.origin, 5);
		await setTimeout(200);
		const lines = readFileSync(disk.at("log"), "utf8").split("\n");
		const lostLine = lines.findIndex((line) => line.includes('"event":"log.lost"'));
		look("with room again the log says how many lines were lost", lostLine > 0, lines.slice(-3));
		look("every line from then on is whole", lines.slice(lostLine - 1).every(isWholeLine), lines.slice(lostLine - 1));
		look("the shop ends as it should", (await onFile.stop()) === 0);
	} finally {
		await onFile.stop();
		closeSync(file);
		disk.remove();
	}
	await closedPipe(look);
	await stalledPipe(look);
}

async function closedPipe(look: Check): Promise<void> {
	const shop = await startLogging();
	shop.process.stdout?.destroy();
	const served = await ask(shop.origin, 200);
	look("with nobody who reads the log every request is served", served === 200, served);
	const lost = await lostLines(shop.origin);
	look("what nobody reads is counted in the metrics", lost > 100, lost);
	look("the shop ends as it should", (await shop.stop()) === 0);
}

async function stalledPipe(look: Check): Promise<void> {
	const shop = await startLogging();
	shop.process.stdout?.pause();
	await setTimeout(500);
	const before = await memoryOf(shop.origin);
	const served = await ask(shop.origin, manyRequests);
	look("with a reader that stands still every request is served", served === manyRequests, served);
	const grown = ((await memoryOf(shop.origin)) - before) / 1024 / 1024;
	look("what it does not read does not fill the memory", grown < 120, `${grown.toFixed(0)} MB more`);
	const lost = await lostLines(shop.origin);
	look("what did not fit is counted", lost > 1000, lost);
	let read = "";
	shop.process.stdout?.setEncoding("utf8").on("data", (chunk) => (read += chunk));
	shop.process.stdout?.resume();
	await setTimeout(1000);
	await ask(shop.origin, 5);
	await setTimeout(1000);
	look("once it reads on, it is told how many lines were lost", read.includes('"event":"log.lost"'), read.slice(-300));
	look("the shop ends as it should", (await shop.stop()) === 0);
}

function isWholeLine(line: string): boolean {
	try {
		return line === "" || typeof JSON.parse(line) === "object";
	} catch {
		return false;
	}
}

async function startLogging(file?: number) {
	const port = String(await freePort());
	const settings = { PORT: port, REQUEST_LOG: "on", RATE_LIMITS: "off", METRICS_TOKEN: token };
	const disk = mountSmallDisk(128);
	const env = { PATH: process.env.PATH, ...settings, DATA_DIR: disk.make("data") } as NodeJS.ProcessEnv;
	const child = spawn(process.execPath, shopBuild, { env, stdio: ["ignore", file ?? "pipe", "inherit"] });
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	ended.then(disk.remove);
	child.stdout?.resume();
	const origin = `http://127.0.0.1:${port}`;
	while (!(await isUp(origin, child))) await setTimeout(50);
	return {
		origin,
		process: child,
		stop: async () => {
			child.kill("SIGTERM");
			return ended;
		},
	};
}

async function isUp(origin: string, child: ChildProcess): Promise<boolean> {
	if (child.exitCode !== null) throw new Error("The shop did not start.");
	return fetch(`${origin}/livez`).then(
		({ ok }) => ok,
		() => false,
	);
}

async function ask(origin: string, times: number): Promise<number> {
	let left = times;
	const came = await callUntil(origin, {
		callers: Math.min(32, times),
		isOver: () => left <= 0,
		next: () => {
			left -= 1;
			return { path: "/robots.txt" };
		},
		keepsBodies: false,
	});
	return came.filter(({ status }) => status === 200).length;
}

async function metric(origin: string, name: string): Promise<number> {
	const scraped = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
	return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await scraped.text())?.[1]);
}

const lostLines = (origin: string) => metric(origin, "shop_lost_log_lines");
const memoryOf = (origin: string) => metric(origin, "process_resident_memory_bytes");
