import { type Browser, chromium } from "@playwright/test";
import { launchOptions } from "../scripts/browser.ts";
import type { Figure } from "./figures.ts";

const slowDown = 4;
const pages = {
	"Manage Orders": "/dashboard/allorder",
	"Manage Product": "/dashboard/manageproduct",
	"All Users": "/dashboard/allusers",
	Audit: "/dashboard/audit",
	Reviews: "/dashboard/reviews",
	Overview: "/dashboard/overview",
};

/** An admin's pages on a processor four times as slow: how long from the link to the list with its buttons, and how many elements. */
export async function measureListViews(origin: string, admin: { email: string; password: string }): Promise<Figure[]> {
	const browser = await chromium.launch(launchOptions());
	const figures: Figure[] = [];
	for (const [name, path] of Object.entries(pages)) {
		const { ms, elements } = await view(browser, origin + path, admin);
		figures.push({ name: `${name} usable at 4 × slow-down`, value: ms, unit: "ms", limit: 1000 });
		figures.push({ name: `${name}, elements`, value: elements, unit: "", limit: 3000 });
	}
	await browser.close();
	return figures;
}

/** The second time that somebody opens it: the scripts are in the browser's cache. */
async function view(browser: Browser, url: string, admin: { email: string; password: string }) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: new URL(url).origin });
	await context.request.post("/api/auth/sign-in/email", { data: admin });
	const page = await context.newPage();
	const list = page.locator("main :is(table, ul, ol, dl):not([aria-busy=true])").first();
	await page.goto(url);
	await list.waitFor();
	const session = await context.newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
	const begun = performance.now();
	await page.goto(url, { waitUntil: "commit" });
	await list.waitFor();
	const ms = performance.now() - begun;
	await page.waitForLoadState("networkidle");
	const elements = await page.locator("*").count();
	await context.close();
	return { ms, elements };
}
