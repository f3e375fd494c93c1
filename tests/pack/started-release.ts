import { setTimeout } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { type BareDebian, releaseFolder } from "./bare-debian.ts";

export type StartedRelease = Awaited<ReturnType<typeof startRelease>>;

export async function startRelease(debian: BareDebian, settings: Record<string, string> = {}) {
	const port = await freePort();
	const origin = `http://localhost:${port}`;
	const begun = performance.now();
	const shop = debian.start([`${releaseFolder}/start`], { PORT: String(port), ...settings });
	let output = "";
	for (const stream of [shop.stdout, shop.stderr]) stream?.on("data", (chunk) => (output += chunk));
	const ended = new Promise<number | null>((resolve) => shop.once("close", (code) => resolve(code)));
	while ((await fetch(`${origin}/readyz`).catch(() => undefined))?.status !== 200) {
		if (shop.exitCode !== null) throw new Error(`The shop did not start: ${output}`);
		await setTimeout(10);
	}
	return {
		origin,
		port,
		pid: shop.pid as number,
		readyMs: Math.round(performance.now() - begun),
		output: () => output,
		stop: () => {
			shop.kill("SIGTERM");
			return ended;
		},
	};
}
