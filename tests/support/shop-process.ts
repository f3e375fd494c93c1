import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isStale } from "../../scripts/is-stale.mjs";

/** What Node is given to start a shop: its build, and that as `npm start` does. */
export const shopBuild = ["build/app/server.js"];
const isBuilt = !isStale();
/** A build starts in a third of the time; the sources where they are newer, as while somebody works on them. */
export const fromBuild = (built: string, source: string) => (isBuilt ? built : source);
export const npmStart = ["--max-semi-space-size=8", "scripts/start.mjs"];

/** Processes that tests start, many from the sources, find these compiled: a third less of the processor for each start. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), "shop-compile-cache") };

export interface ShopStart {
	/** What Node is given; the build unless the sources are newer. */
	words?: string[];
	/** Another folder than the project's. */
	cwd?: string;
	/** No file may become longer, as on a full disk; in units of 1 024 bytes. */
	largestFileKb?: number;
	/** What the shop writes to stderr is shown too. */
	echo?: boolean;
}

export type ShopProcess = Awaited<ReturnType<typeof startShop>>;

/**
 * The whole shop in a process of its own, on any free port, once it is open.
 * @param settings its environment variables; of this process's own it gets only the PATH. Without DATA_DIR it works on a
 * fresh folder, which goes when it ends
 */
export async function startShop(settings: Record<string, string> = {}, start: ShopStart = {}) {
	const begun = performance.now();
	const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), "shop-process-"));
	const environment = {
		PATH: process.env.PATH,
		...compileCache,
		PORT: "0",
		DATA_DIR: dataDir,
		...settings,
	};
	const [command, words] = commandFor(start);
	const shop = spawn(command, words, { cwd: start.cwd, env: environment as NodeJS.ProcessEnv });
	let written = "";
	const ended = new Promise<number | null>((resolve) => {
		shop.once("close", (code) => {
			if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
			resolve(code);
		});
	});
	const end = (signal: NodeJS.Signals) => {
		shop.kill(signal);
		return ended;
	};
	shop.stderr.on("data", (chunk) => (written += chunk));
	if (start.echo) shop.stderr.pipe(process.stderr);
	const origin = await new Promise<string>((resolve, reject) => {
		ended.then(() => reject(new Error(`The shop did not start: ${written}`)));
		shop.stdout.on("data", (chunk) => {
			written += chunk;
			const opened = /"event":"shop.started".*"origin":"([^"\s]+)"}\n/.exec(written)?.[1];
			if (opened) resolve(opened);
		});
	});
	return {
		origin,
		pid: shop.pid as number,
		/** Milliseconds from the start until it was open. */
		readyMs: performance.now() - begun,
		/** All that it has written so far. */
		written: () => written,
		/** Its exit code, once it has ended. */
		ended,
		/** Ends it as a service manager does; returns its exit code. */
		stop: () => end("SIGTERM"),
		/** Ends it as a power cut would. */
		kill: () => end("SIGKILL"),
	};
}

function commandFor({
	words = [fromBuild("build/app/server.js", "server.ts")],
	largestFileKb,
}: ShopStart): [string, string[]] {
	if (!largestFileKb) return [process.execPath, words];
	// The shell ignores the signal that a file is too long, and so does what it becomes: the write fails, as on a full disk.
	const limited = `trap '' XFSZ; ulimit -f ${largestFileKb}; exec "$0" "$@"`;
	return ["bash", ["-c", limited, process.execPath, ...words]];
}
