import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoBrand, setBrand } from "../app/brand/brand.ts";
import { readShopFile } from "../app/config/shop-file/shop-file.server.ts";
import { trackingPage } from "../app/orders/shipment.ts";
import { aPaidOrder, aProduct } from "./support/factories.ts";
import { freePort } from "./support/free-port.ts";
import { invoicePdf, papersOf, texts, xmlIn } from "./support/invoice-pdf.ts";
import { ownShopFile, production } from "./support/production-settings.ts";
import { startShop } from "./support/shop-process.ts";
import { postedMail } from "./support/test-mail.ts";
import { createTestShop } from "./support/test-shop.ts";

const logoFile = join(dirname(ownShopFile), "logo.svg");

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "own-shop-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Words of the demo's manufacturer, which no answer may contain. */
const demo = /Torque Foundry|torquefoundry|Crucible Lane|Harriet Anvil|Wendelin|2230\+|Halvorsen|twin-turbo/;

test("a shop in production shows the details of its file everywhere, and a changed file after a restart", async () => {
	const file = join(folder, "shop.json");
	writeFileSync(file, readFileSync(ownShopFile));
	cpSync(logoFile, join(folder, "logo.svg"));
	const port = await freePort();
	const settings = { ...production, DATA_DIR: folder, PORT: String(port), SHOP_FILE: file };
	const headers = { host: new URL(production.PUBLIC_URL).host };
	const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
	const shop = await startShop(settings);
	const home = await read("/");
	expect(home).toContain("<title>Kessel &amp; Sohn: gears from remscheid</title>");
	expect(home).toContain("gears a day");
	expect(home).toContain("Ute Kessel");
	expect(home).toContain("--color-layout:light-dark(#7a1f1f, #ffb4a8)");
	const [, logo = ""] = /<img src="(\/own\/[\da-f]+\.svg)" alt="Kessel &amp; Sohn"/.exec(home) ?? [];
	const picture = await fetch(`http://127.0.0.1:${port}${logo}`, { headers });
	expect(await picture.text()).toBe(readFileSync(logoFile, "utf8"));
	expect(picture.headers.get("content-type")).toBe("image/svg+xml");
	expect(picture.headers.get("content-security-policy")).toContain("default-src 'none'");
	expect(home).not.toContain("social-preview");
	const imprint = (await read("/imprint")).replaceAll(/<[^>]*>/g, "");
	expect(imprint).toContain("Kessel &amp; Sohn GmbH, Sägewerkstraße 7, 42853 Remscheid, Germany: shop@kessel");
	expect(await read("/imprint.data")).toContain("Kessel & Sohn GmbH");
	expect(await read("/delivery")).toContain("Delivery is free and no tax is added.");
	expect(await read("/blog")).toContain("No blog posts yet");
	expect(await read("/myportfolio")).toContain("No portfolio yet");
	expect(JSON.parse(await read("/api/openapi.json")).info).toMatchObject({ contact: { name: "Kessel & Sohn" } });
	expect(await read("/.well-known/security.txt")).toContain("Contact: mailto:shop@kessel.example");
	const paths = ["/", "/terms", "/privacy", "/imprint", "/accessibility", "/blog", "/blog.data", "/myportfolio"];
	for (const path of [...paths, "/allproducts", "/login", "/nowhere", "/api/openapi.json", "/manifest.webmanifest"])
		expect([path, demo.exec(await read(path))?.[0]]).toEqual([path, undefined]);
	for (const heading of ["Turbochargers", "Follow us", "A turbocharged"]) expect(home).not.toContain(heading);
	await shop.stop();

	writeFileSync(file, readFileSync(file, "utf8").replaceAll("Kessel & Sohn", "Kessel Gears"));
	const changed = await startShop(settings);
	expect(await read("/")).toContain("<title>Kessel Gears: gears");
	await changed.stop();
}, 60_000);

test("production does not start with the demo's details; a public demo does", async () => {
	const { SHOP_FILE: _, ...withoutFile } = { ...production, DATA_DIR: folder };
	await expect(startShop(withoutFile)).rejects.toThrow(
		"SHOP_FILE: required in production. Copy deploy/shop.example.json",
	);
	const file = join(folder, "shop.json");
	cpSync(logoFile, join(folder, "logo.svg"));
	writeFileSync(file, readFileSync(ownShopFile, "utf8").replaceAll("Ute Kessel", "Tomasz Wendelin"));
	await expect(startShop({ ...withoutFile, SHOP_FILE: file })).rejects.toThrow("committee: is the demo's");
	const publicDemo = await startShop({ DEMO: "public", PUBLIC_URL: "https://demo.example.com" });
	expect(await publicDemo.stop()).toBe(0);
}, 60_000);

test("invoices, mails and tracking links have the details of the file", async () => {
	setBrand(readShopFile(ownShopFile, false, []).brand);
	const shop = await createTestShop("sqlite", { mail: true });
	try {
		const buyer = await shop.customer();
		const { orderId } = await aPaidOrder(shop, buyer, await aProduct(shop), 2);
		const [paper] = await papersOf(buyer, orderId);
		const xml = xmlIn(await invoicePdf(shop, buyer, paper?.number ?? ""));
		expect(texts(xml, "Name")).toContain("Kessel &amp; Sohn GmbH");
		expect(texts(xml, "LineOne")[0]).toBe("Sägewerkstraße 7");
		expect(xml).toContain("Sägewerkstraße 7");
		expect(texts(xml, "CountryID")[0]).toBe("DE");
		expect(xml).not.toMatch(demo);
		const { text } = await postedMail(shop, orderId);
		expect(text).toContain("Your gear works\n\n-- \nKessel & Sohn GmbH\nSägewerkstraße 7");
		expect(text).not.toMatch(demo);
		expect(trackingPage("Bolt Express", "A 1")).toBe("https://bolt.example/track/A1");
		expect(trackingPage("dhl", "A1")).toContain("www.dhl.com");
	} finally {
		setBrand(demoBrand);
		await shop.close();
	}
});
