import { execFileSync } from "node:child_process";

/** The browser tests run against the build that `npm start` serves. */
export default function buildOnce(): void {
	execFileSync(process.execPath, ["scripts/build-when-stale.mjs"], { stdio: ["ignore", "inherit", "inherit"] });
}
