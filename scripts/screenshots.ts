// Takes a screenshot of every screen at 390 and 1280 px in both themes: `npm run screenshots`, into ./screenshots.
// `-- --readme` takes the README's pictures instead, into docs/pictures.
import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { signIn } from "../tests/support/client.ts";
import { npmStart, startShop } from "../tests/support/shop-process.ts";
import { launchOptions } from "./browser.ts";

const accounts = {
	visitor: undefined,
	buyer: { email: "buyer@torquefoundry.test", password: "demo-buyer" },
	admin: { email: "admin@torquefoundry.test", password: "demo-admin" },
};
type Account = keyof typeof accounts;
const widths = [390, 1280];
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
const settleMs = 900;
const pictureTimeoutMs = 15_000;

const shop = await startShop({ RATE_LIMITS: "off" }, { words: npmStart, echo: true });
const browser = await chromium.launch(launchOptions());
const { productId, unpaidId } = await placeOrders(shop.origin);
const readme = process.argv.includes("--readme");
try {
	if (readme) await takeReadmePictures();
	else await takeEveryScreen();
} finally {
	await browser.close();
	await shop.stop();
}

function screens(): Record<Account, string[]> {
	return {
		visitor: [
			"/",
			"/allproducts",
			"/allproducts?q=turbochrager&max=900",
			"/allproducts?q=zyxwvut",
			`/product/${productId}`,
			"/blog",
			"/myportfolio",
			"/login",
			"/signup",
			"/no-such-page",
			"/api/docs",
		],
		buyer: [
			`/buypage/${productId}`,
			"/reviews",
			"/dashboard",
			"/dashboard/addreview",
			"/dashboard/myorders",
			`/dashboard/payment/${unpaidId}`,
		],
		admin: ["/dashboard/allusers", "/dashboard/allorder", "/dashboard/addproduct", "/dashboard/manageproduct"],
	};
}

async function takeEveryScreen() {
	const folder = "screenshots";
	mkdirSync(folder, { recursive: true });
	for (const width of widths) {
		for (const theme of themes) {
			for (const [account, paths] of Object.entries(screens()) as [Account, string[]][]) {
				const page = await openPage(account, width, theme);
				for (const path of paths) {
					const name =
						path
							.replace(/[0-9a-f-]{36}/, "id")
							.replaceAll(/[/?&=]/g, "-")
							.slice(1) || "home";
					await visit(page, path);
					await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true });
				}
				await page.context().close();
			}
		}
	}
	console.log(`Screenshots of every screen are in ./${folder}`);
}

async function takeReadmePictures() {
	const folder = "docs/pictures";
	mkdirSync(folder, { recursive: true });
	const pictures = [
		["visitor", "/", 1280, 860, "light", "home"],
		["visitor", "/allproducts", 1280, 860, "dark", "catalogue"],
		["buyer", `/dashboard/payment/${unpaidId}`, 390, 1120, "light", "payment"],
		["admin", "/dashboard/allorder", 1280, 860, "light", "orders"],
	] as const;
	for (const [account, path, width, height, theme, name] of pictures) {
		const page = await openPage(account, width, theme, height);
		await visit(page, path);
		await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 82 });
		await page.context().close();
	}
}

async function openPage(account: Account, width: number, theme: Theme, height = 860): Promise<Page> {
	const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
	const page = await context.newPage();
	const credentials = accounts[account];
	if (!credentials) return page;
	await page.goto(`${shop.origin}/login`);
	await page.getByLabel("Email", { exact: true }).fill(credentials.email);
	await page.getByLabel("Password", { exact: true }).fill(credentials.password);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL(`${shop.origin}/`);
	return page;
}

async function visit(page: Page, path: string): Promise<void> {
	await page.goto(shop.origin + path, { waitUntil: "load" });
	// Lazy pictures below the fold load when the page is scrolled near them.
	await page.evaluate(async () => {
		for (let y = 0; y < document.body.scrollHeight; y += 700) {
			scrollTo({ top: y, behavior: "instant" });
			await new Promise((resume) => setTimeout(resume, 150));
		}
		scrollTo({ top: 0, behavior: "instant" });
	});
	// Hidden pictures, such as the other slides, may never load.
	await page
		.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()), {
			timeout: pictureTimeoutMs,
		})
		.catch(() => console.warn(`${path}: some pictures did not load within ${pictureTimeoutMs} ms`));
	await page.waitForTimeout(settleMs);
}

async function placeOrders(origin: string) {
	const buyer = await signIn(origin, accounts.buyer);
	const products = await buyer("GET", "/products");
	const ids: string[] = [];
	for (const product of products.slice(-3)) {
		const { insertedId } = await buyer("POST", "/orders", {
			name: "Bruno Buyer",
			email: accounts.buyer.email,
			phone: "5550100",
			address: "1 Foundry Lane, Springfield",
			product: product.name,
			productId: product._id,
			quantity: product.minorder,
			price: product.price,
			totalPrice: Math.round(product.price * product.minorder * 100) / 100,
		});
		ids.push(insertedId);
	}
	return { productId: products.at(-1)._id, unpaidId: ids[0] };
}
