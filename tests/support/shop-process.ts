import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The whole shop in a process of its own, on a fresh SQLite database and any free port. */
export async function startShop(settings: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "shop-process-"));
	const given = { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder, ...settings };
	const shop = spawn(process.execPath, ["server.ts"], { env: given as NodeJS.ProcessEnv });
	const ended = new Promise<number | null>((resolve) => shop.once("exit", resolve));
	let written = "";
	shop.stderr.on("data", (chunk) => (written += chunk));
	const origin = await new Promise<string>((resolve, reject) => {
		shop.once("exit", () => reject(new Error(`The shop did not start: ${written}`)));
		shop.stdout.on("data", (chunk) => {
			written += chunk;
			const opened = /open at (https?:\S+)\n/.exec(written)?.[1];
			if (opened) resolve(opened.replace("localhost", "127.0.0.1"));
		});
	});
	return {
		origin,
		/** All that it has written so far. */
		written: () => written,
		/** Ends it as a service manager does; answers its exit code. */
		stop: async () => {
			shop.kill("SIGTERM");
			const code = await ended;
			rmSync(folder, { recursive: true, force: true });
			return code;
		},
	};
}
