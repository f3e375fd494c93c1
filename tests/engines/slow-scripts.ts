import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { type Page, press, type, until } from "./driver.ts";

const lateMs = 1500;
const hydrated = `document.documentElement.dataset.hydration === "done"`;
const unhydrated = `document.documentElement.dataset.hydration !== "done"`;
const shows = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;

/** Uses the page before its script has loaded, and without it. */
export async function doBeforeScript(page: Page, origin: string, say: (step: string) => void): Promise<void> {
	const line = await openLine(origin);
	// A new origin: WebKit keeps the other one's scripts in memory whatever their headers are.
	const broken = await openLine(origin);
	try {
		say("chosen and typed before the script: kept, and what the list shows");
		line.scripts = "late";
		// Wide enough to show the filters beside the products.
		await page.resize(1400, 900);
		await page.goto(`${line.origin}/allproducts`);
		await until(page, "a page without script", unhydrated);
		await press(page, "label", "In stock");
		await type(page, "main input[name=q]", "turbo");
		await until(page, "the script", hydrated);
		await until(
			page,
			"the list of what was chosen",
			`/q=turbo/.test(location.search) && /instock/.test(location.search)`,
		);

		say("a link pressed before the script, and Back: the page works");
		await page.goto(`${line.origin}/blog`);
		await press(page, "main a, nav a, footer a", "All Products");
		await until(page, "the catalogue", `location.pathname === "/allproducts"`);
		await page.evaluate("history.back()");
		await until(page, "the blog and its script", `location.pathname === "/blog" && ${hydrated}`);

		say("a script that is lost: said so, and Reload brings it");
		broken.scripts = "lost";
		await page.goto(`${broken.origin}/allproducts`);
		await until(page, "the notice", shows("You need JavaScript to order"));
		broken.scripts = "there";
		await press(page, "a", "Reload");
		await until(page, "the script after Reload", hydrated);
	} finally {
		await Promise.all([line.close(), broken.close()]);
	}
}

/** Starts a proxy to the shop that delays its scripts or drops them. */
async function openLine(shop: string) {
	const line = { scripts: "there" as "there" | "late" | "lost", origin: "", close: async () => {} };
	const server = createServer((asked, answer) => {
		const isScript = /^\/assets\/.*\.js/.test(asked.url ?? "");
		if (isScript && line.scripts === "lost") return answer.destroy();
		const pass = () =>
			asked.pipe(
				request(shop + asked.url, { method: asked.method, headers: asked.headers }, (answered) => {
					answer.writeHead(answered.statusCode ?? 502, { ...answered.headers, "cache-control": "no-store" });
					answered.pipe(answer);
				}).on("error", () => answer.destroy()),
			);
		return isScript && line.scripts === "late" ? setTimeout(pass, lateMs) : pass();
	});
	await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
	line.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	line.close = () =>
		new Promise((closed) => {
			server.close(() => closed());
			server.closeAllConnections();
		});
	return line;
}
