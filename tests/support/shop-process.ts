import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isStale } from "../../scripts/is-stale.mjs";

/** Node's arguments to start the built shop. */
export const shopBuild = ["build/app/server.js"];
const isBuilt = !isStale();
/** Returns the build, or the source when it is newer. The build starts in a third of the time. */
export const fromBuild = (built: string, source: string) => (isBuilt ? built : source);
export const npmStart = ["--max-semi-space-size=8", "scripts/start.mjs"];

/** Caches compiled sources for the processes that tests start. It saves a third of the CPU per start. */
export const compileCache = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/shop-compile-cache") };

export interface ShopStart {
	/** Node's arguments. The default is the build, or the sources when they are newer. */
	words?: string[];
	cwd?: string;
	/** Maximum file size in units of 1,024 bytes. Simulates a full disk. */
	largestFileKb?: number;
	echo?: boolean;
}

export type ShopProcess = Awaited<ReturnType<typeof startShop>>;

/**
 * Starts the shop in its own process on a free port and waits until it is ready.
 * @param settings environment variables. The process inherits only PATH. Without DATA_DIR it uses a fresh folder, which
 * is removed at the end
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
		/** Milliseconds from the start until the shop was ready. */
		readyMs: performance.now() - begun,
		written: () => written,
		ended,
		/** Stops the shop as a service manager does and returns its exit code. */
		stop: () => end("SIGTERM"),
		kill: () => end("SIGKILL"),
	};
}

function commandFor({
	words = [fromBuild("build/app/server.js", "server.ts")],
	largestFileKb,
}: ShopStart): [string, string[]] {
	if (!largestFileKb) return [process.execPath, words];
	// Ignoring SIGXFSZ lets a write past the limit fail, as on a full disk. The shop's process inherits this from the
	// shell.
	const limited = `trap '' XFSZ; ulimit -f ${largestFileKb}; exec "$0" "$@"`;
	return ["bash", ["-c", limited, process.execPath, ...words]];
}
