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
	for (const get of [() => {}, installByPlaywright, shellByApt, wholeByApt]) {
		get();
		const found = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers].find(
			(path) => path && existsSync(path),
		);
		if (found) return found;
	}
	throw new Error(
		"The browser tests need a Chromium. Install one (`npx playwright install chromium`, or your system's package) or set CHROMIUM_PATH to where it is, and run `npm test` again.",
	);
}

function installByPlaywright(): void {
	install("npx", ["playwright", "install", "--only-shell", "chromium"]);
}

const shellByApt = () => installByApt("chromium-headless-shell");
const wholeByApt = () => installByApt("chromium");

function installByApt(name: string): void {
	if (process.getuid?.() !== 0) return;
	install("apt-get", ["update"]);
	install("apt-get", ["install", "-y", "--no-install-recommends", name]);
}

function install(command: string, words: string[]): void {
	console.log(`No browser yet: ${command} ${words.join(" ")}`);
	try {
		execFileSync(command, words, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
	} catch (error) {
		console.log(`  did not work: ${String(error).split("\n")[0]}`);
	}
}
