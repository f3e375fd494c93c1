import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { isStale } from "./is-stale.mjs";

/** Builds the pages and then the server when a source file is newer than the build. */
export function buildWhenStale(): void {
	if (isStale()) buildAll();
}

/** Builds everything. The first step empties `build`. */
export function buildAll(): void {
	console.log("Building the shop…");
	run("node_modules/@react-router/dev/bin.cjs", "build");
	run("node_modules/vite/bin/vite.js", "build", "--config", "vite.server.config.ts");
	compressFiles("build/client");
}

/** Writes a brotli and a gzip file beside each text file, at the best quality. */
function compressFiles(folder: string): void {
	for (const name of namesIn(folder)) {
		if (!/\.(js|css|svg|txt)$/.test(name)) continue;
		const file = join(folder, name);
		const plain = readFileSync(file);
		writeFileSync(`${file}.br`, brotliCompressSync(plain));
		writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
	}
}

function run(...args: string[]): void {
	execFileSync(process.execPath, args, {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, NODE_ENV: "production" },
	});
}

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });

if (import.meta.main) buildWhenStale();
