// Plain JavaScript: it must be able to say what is wrong on a Node that cannot run the rest.
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

const oldestNode = 24;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
	console.error(
		`This is Node ${process.versions.node}; the shop runs on Node ${oldestNode}, which \`npm ci\` installs beside it on most systems. Run \`npm ci\`, then \`npm start\`.`,
	);
	process.exit(1);
}

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (isStale()) {
	console.log("Building the pages …");
	execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, NODE_ENV: "production" },
	});
}
module.enableCompileCache?.("node_modules/.cache/compiled");
await import("../server.ts");

/** Whether a source is newer than the build. */
function isStale() {
	const built = statSync("build/server/index.js", { throwIfNoEntry: false });
	if (!built) return true;
	const sources = ["package-lock.json", "vite.config.ts", "react-router.config.ts"];
	for (const folder of ["app", "public"]) {
		for (const name of readdirSync(folder, { recursive: true })) sources.push(`${folder}/${name}`);
	}
	return sources.some((source) => statSync(source).mtimeMs > built.mtimeMs);
}
