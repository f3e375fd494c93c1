import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Readings, readings } from "./measured-shop.ts";

const requests = 8000;
const callers = 16;

/**
 * Requests a path over a keep-alive connection and returns the body undecoded.
 * @param path sent unchanged, instead of the URL's own path
 */
export function fetchRaw(url: string, encoding = "br", path?: string): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": encoding }, ...(path && { path }) }, (answer) => {
			buffer(answer).then(resolve, reject);
		})
			.on("error", reject)
			.end();
	});
}

/** Returns a server's CPU milliseconds per response. The same number of requests runs first as a warm-up. */
export async function cpuPerResponse(server: Readings, url: string, times = requests): Promise<number> {
	await fetchMany(url, times);
	const before = server.cpuMs();
	await fetchMany(url, times);
	return (server.cpuMs() - before) / times;
}

const fetchMany = (url: string, times: number) => runConcurrently(callers, times, () => fetchRaw(url));

/** Runs a function `times` times in all. Each caller waits for its result before the next call. */
export async function runConcurrently(callers: number, times: number, run: () => Promise<unknown>): Promise<void> {
	let left = times;
	const caller = async () => {
		while (left-- > 0) await run();
	};
	await Promise.all(Array.from({ length: callers }, caller));
}

/** Starts a plain `node:http` server in its own process. It sends the headers and bytes that `url` returns now. */
export async function startPlain(url: string) {
	const bytes = await fetchRaw(url);
	const headers = new Headers((await fetch(url, { headers: { "accept-encoding": "br" } })).headers);
	for (const added of ["connection", "date", "keep-alive"]) headers.delete(added);
	const child = fork(new URL("plain-server.ts", import.meta.url), { serialization: "advanced" });
	child.send({ headers: Object.fromEntries(headers), bytes });
	const [port] = await once(child, "message");
	return { origin: `http://127.0.0.1:${port}/`, ...readings(child.pid as number), stop: () => child.kill() };
}
