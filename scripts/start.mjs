// Plain JavaScript: it must be able to say what is wrong on a Node that cannot run the rest.
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
const { isStale } = await import("./is-stale.mjs");
if (isStale()) (await import("./build-when-stale.ts")).buildWhenStale();
process.env.NODE_ENV ??= "development";
module.enableCompileCache?.("node_modules/.cache/compiled");
await import("../build/app/server.js");
