// Plain JavaScript, so that it can report an error on a Node that is too old for TypeScript.
import * as crypto from "node:crypto";
import { existsSync } from "node:fs";
import * as module from "node:module";
import { fileURLToPath } from "node:url";

// Passwords are hashed with argon2. Node has it since 24.7.
if (!("argon2" in crypto)) {
	logEvent(
		"shop.start-failed",
		`The shop needs Node 24.7 or newer, but this is Node ${process.versions.node}. Run \`npm ci\`, which installs a newer Node on most systems, then \`npm start\`.`,
	);
	process.exit(1);
}

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { isStale } = await import("./is-stale.mjs");
if (isStale()) await build();
process.env.NODE_ENV ??= "development";
if (process.env.npm_lifecycle_event) stopWithNpm();
module.enableCompileCache?.("node_modules/.cache/compiled");
await import("../build/app/server.js");

/** npm starts a shell, which starts this process. npm sends SIGTERM to the shell only, which ends and leaves this process. */
function stopWithNpm() {
	const shell = process.ppid;
	const hasEnded = () => process.ppid !== shell;
	setInterval(() => hasEnded() && process.kill(process.pid, "SIGTERM"), 250).unref();
}

/**
 * Builds the shop when needed. In production it never builds, because customers would wait and the code may be
 * read-only.
 */
async function build() {
	if (process.env.NODE_ENV !== "production") return (await import("./build-when-stale.ts")).buildWhenStale();
	if (existsSync("build/app/server.js"))
		return logEvent(
			"build.stale",
			"The shop serves a build that is older than the code. Run `npm run build`, then start it again.",
		);
	logEvent("shop.start-failed", "There is no build. Run `npm run build`, then start again.");
	process.exit(1);
}

/** Logs an error: in production as a JSON line. @param {string} event @param {string} message */
function logEvent(event, message) {
	const line = { time: new Date().toISOString(), level: "error", event, message };
	if (process.env.NODE_ENV === "production") console.log(JSON.stringify(line));
	else console.error(message);
}
