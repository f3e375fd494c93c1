// Does the main job in real Firefox and WebKit: `npm run test:engines`.
// `-- firefox` or `-- webkit` runs one of them.
import { existsSync } from "node:fs";
import { buildWhenStale } from "../../scripts/build-when-stale.ts";
import { shopBuild, startShop } from "../support/shop-process.ts";
import type { Browser } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { doMainJob } from "./main-job.ts";
import { doBeforeScript } from "./slow-scripts.ts";
import { openWebKit } from "./webkit.ts";

/**
 * Returns the first path that exists.
 * @throws with install instructions when none does
 */
function find(what: string, install: string, paths: (string | undefined)[]): string {
	const found = paths.find((path) => path && existsSync(path));
	if (found) return found;
	throw new Error(`${what} is missing. On Debian: apt-get install ${install}`);
}

const webKitPackages = "webkit2gtk-driver xvfb xauth";
const miniBrowsers = ["x86_64", "aarch64"].flatMap((machine) =>
	["4.1", "4.0"].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);
const engines: Record<string, () => Promise<Browser>> = {
	firefox: () =>
		openFirefox(find("Firefox", "firefox-esr", [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"])),
	webkit: () => {
		find("xvfb-run", webKitPackages, ["/usr/bin/xvfb-run"]);
		const driver = find("WebKitWebDriver", webKitPackages, ["/usr/bin/WebKitWebDriver"]);
		return openWebKit(driver, find("WebKit's MiniBrowser", webKitPackages, miniBrowsers));
	},
};

const engineName = process.argv[2];
if (engineName && !engines[engineName])
	throw new Error(`There is no engine ${engineName}: ${Object.keys(engines).join(", ")}`);
buildWhenStale();
let failed = 0;
for (const [name, open] of Object.entries(engines)) {
	if (engineName && engineName !== name) continue;
	try {
		await walk(open);
	} catch (error) {
		failed += 1;
		console.error(`${name} failed: ${error instanceof Error ? error.message : error}`);
	}
}
process.exit(failed === 0 ? 0 : 1);

async function walk(open: () => Promise<Browser>): Promise<void> {
	const browser = await open();
	const shop = await startShop({}, { words: shopBuild, echo: true });
	const begun = performance.now();
	console.log(browser.version);
	try {
		const say = (step: string) => console.log(`  ${step}`);
		await doBeforeScript(browser.page, shop.origin, say);
		await doMainJob(browser.page, shop.origin, say);
		console.log(`  done in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
	} finally {
		await browser.close();
		await shop.stop();
	}
}
