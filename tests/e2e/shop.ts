import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

interface ShopProcess {
	origin: string;
}

/** What the browser reported that no test expects. */
interface Complaints {
	/** Allows a console error or failed request that the test provokes. */
	expect(pattern: RegExp): void;
}

/** Every worker has a shop of its own: a fresh folder, a free port, the demo catalogue. Unexpected console errors and failed requests fail the test. */
export const test = base.extend<{ complaints: Complaints }, { shop: ShopProcess }>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
		async ({}, use) => {
			const dataDir = mkdtempSync(join(tmpdir(), "shop-e2e-"));
			const { server, origin } = await startShop(dataDir);
			await use({ origin });
			server.kill("SIGTERM");
			await new Promise((ended) => server.once("exit", ended));
			rmSync(dataDir, { recursive: true, force: true });
		},
		{ scope: "worker" },
	],
	baseURL: async ({ shop }, use) => use(shop.origin),
	complaints: [
		async ({ page }, use) => {
			const heard: string[] = [];
			const allowed: RegExp[] = [];
			listen(page, heard);
			await use({ expect: (pattern) => allowed.push(pattern) });
			expect(heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual([]);
		},
		{ auto: true },
	],
});

function listen(page: Page, heard: string[]): void {
	page.on("console", (message) => {
		if (message.type() === "error") heard.push(`console: ${message.text()} ${message.location().url}`);
	});
	page.on("pageerror", (error) => heard.push(`uncaught: ${error.message}`));
	page.on("requestfailed", (request) => {
		// Leaving a page ends what it was still loading.
		const left = request.failure()?.errorText === "net::ERR_ABORTED";
		if (!left) heard.push(`request: ${request.url()} ${request.failure()?.errorText}`);
	});
}

async function startShop(dataDir: string): Promise<{ server: ChildProcess; origin: string }> {
	const server = spawn(process.execPath, ["build/app/server.js"], {
		env: {
			...process.env,
			NODE_ENV: "development",
			PORT: "0",
			DATA_DIR: dataDir,
			RATE_LIMITS: "off",
			DATABASE_URL: "",
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const origin = await new Promise<string>((resolve, reject) => {
		let said = "";
		server.stdout?.on("data", (chunk) => {
			said += chunk;
			const address = /open at (http:\S+)/.exec(said);
			if (address?.[1]) resolve(address[1]);
		});
		server.once("exit", () => reject(new Error(`The shop did not start: ${said}`)));
	});
	return { server, origin };
}
