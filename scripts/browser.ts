import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell comes first: tests take a third less time in it. */
const systemBrowsers = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/snap/bin/chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Playwright's launch options. Chromium's own sandbox does not work for root. */
export const launchOptions = () => ({
	executablePath: findBrowser(),
	args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, Playwright's own, or the system's.
 * Installs one when there is none, with Playwright or, for root on Debian, with apt.
 * @throws with instructions when no browser could be installed
 */
export function findBrowser(): string {
	for (const install of [() => {}, installWithPlaywright, installShellWithApt, installChromiumWithApt]) {
		install();
		const path = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers].find(
			(candidate) => candidate && existsSync(candidate),
		);
		if (path) return path;
	}
	throw new Error(
		"No Chromium was found for the browser tests. Install one with `npx playwright install chromium` or your system's packages, or set CHROMIUM_PATH to its path. Then run `npm test` again.",
	);
}

function installWithPlaywright(): void {
	run("npx", ["playwright", "install", "--only-shell", "chromium"]);
}

const installShellWithApt = () => installWithApt("chromium-headless-shell");
const installChromiumWithApt = () => installWithApt("chromium");

function installWithApt(name: string): void {
	if (process.getuid?.() !== 0) return;
	run("apt-get", ["update"]);
	run("apt-get", ["install", "-y", "--no-install-recommends", name]);
}

function run(command: string, args: string[]): void {
	console.log(`Installing a browser: ${command} ${args.join(" ")}`);
	try {
		execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
	} catch (error) {
		console.log(`  failed: ${String(error).split("\n")[0]}`);
	}
}
