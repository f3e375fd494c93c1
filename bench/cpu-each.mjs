import { fork } from "node:child_process";
import { ask, readings } from "./shop-process.mjs";

const warmUp = 1000;
const requests = 8000;
const callers = 16;

/** CPU milliseconds of one answer of a server, over kept connections. */
export async function cpuEach(server, url, times = requests) {
	await askMany(url, Math.min(warmUp, times));
	const before = server.cpuMs();
	await askMany(url, times);
	return (server.cpuMs() - before) / times;
}

async function askMany(url, times) {
	let left = times;
	const caller = async () => {
		while (left-- > 0) await ask(url);
	};
	await Promise.all(Array.from({ length: callers }, caller));
}

/** The floor of what Node can do: a process that answers every request with the same bytes. */
export async function startPlain(bytes) {
	const child = fork(new URL("plain-server.mjs", import.meta.url), { serialization: "advanced" });
	child.send(bytes);
	const port = await new Promise((ready) => child.once("message", ready));
	return { origin: `http://127.0.0.1:${port}/`, ...readings(child.pid), stop: () => child.kill() };
}
