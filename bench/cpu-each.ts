import { fork } from "node:child_process";
import { once } from "node:events";
import { ask } from "./ask.ts";
import { type Readings, readings } from "./measured-shop.ts";

const requests = 8000;
const callers = 16;

/** CPU milliseconds of one answer of a server, over kept connections. */
export async function cpuEach(server: Readings, url: string, times = requests): Promise<number> {
	// As often before: then V8 has compiled what is asked often, and what a shop does after its start is over.
	await askMany(url, times);
	const before = server.cpuMs();
	await askMany(url, times);
	return (server.cpuMs() - before) / times;
}

const askMany = (url: string, times: number) => actConcurrently(callers, times, () => ask(url));

/** Acts so many times in all, by callers who each wait for their answer. */
export async function actConcurrently(callers: number, times: number, act: () => Promise<unknown>): Promise<void> {
	let left = times;
	const caller = async () => {
		while (left-- > 0) await act();
	};
	await Promise.all(Array.from({ length: callers }, caller));
}

/** The floor of what Node can do: a process that answers every request as `url` is answered now. */
export async function startPlain(url: string) {
	const bytes = await ask(url);
	const headers = new Headers((await fetch(url, { headers: { "accept-encoding": "br" } })).headers);
	for (const added of ["connection", "date", "keep-alive"]) headers.delete(added);
	const child = fork(new URL("plain-server.ts", import.meta.url), { serialization: "advanced" });
	child.send({ headers: Object.fromEntries(headers), bytes });
	const [port] = await once(child, "message");
	return { origin: `http://127.0.0.1:${port}/`, ...readings(child.pid as number), stop: () => child.kill() };
}
