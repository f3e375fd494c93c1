// @ts-check
// Plain JavaScript: the shop's own process loads it at start, and Node's TypeScript loader would stay in memory.
import { readdirSync, statSync } from "node:fs";

const files = [
	"package-lock.json",
	"cli.ts",
	"server.ts",
	"vite.config.ts",
	"vite.server.config.ts",
	"react-router.config.ts",
	"catalogue-art/parts.json",
];
const folders = ["app", "commands", "db", "demo", "public", "sandboxes", "server"];

export function isStale() {
	const built = statSync("build/app/server.js", { throwIfNoEntry: false });
	if (!built) return true;
	const inFolders = folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
	);
	return [...files, ...inFolders].some((source) => statSync(source).mtimeMs > built.mtimeMs);
}
