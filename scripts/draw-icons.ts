// Draws public/favicon.ico, public/icon-*.png and public/social-preview.png with the test browser: `npm run icons`.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.ts";

const folder = new URL("../public/", import.meta.url);
const mark = readFileSync(new URL("icon.svg", folder), "utf8");
const archivo = readFileSync(new URL("../app/ui/fonts/archivo-latin.woff2", import.meta.url)).toString("base64");
const paper = "#edf0f1";

const icon = (size: number, share: number) => ({
	width: size,
	height: size,
	html: `<div style="display:grid;place-items:center;height:100vh"><div style="width:${share}%">${mark}</div></div>`,
});
const socialPreview = {
	width: 1200,
	height: 630,
	html: `<div style="position:absolute;inset:32px;border:1px solid #7b868d;padding:64px 72px;background:#fff">
		<div style="width:120px">${mark}</div>
		<p style="margin:56px 0 20px;font:700 104px/1 Archivo;font-stretch:125%">Torque Foundry</p>
		<p style="margin:0;font:500 38px/1.3 Archivo;color:#4a555d">Car parts and industrial tools,<br>direct from the people who make them</p>
		<div style="position:absolute;right:0;bottom:0;left:0;height:20px;background:#f5b301"></div>
	</div>`,
};
const pictures = {
	"favicon.ico": icon(48, 84),
	"icon-192.png": icon(192, 84),
	"icon-512.png": icon(512, 84),
	"icon-maskable-512.png": icon(512, 62),
	"social-preview.png": socialPreview,
};

/** Wraps a PNG in the ICO format, which browsers request by default as /favicon.ico. */
function ico(png: Buffer, size: number): Buffer {
	const header = Buffer.alloc(22);
	for (const [at, value] of [
		[2, 1],
		[4, 1],
		[10, 1],
		[12, 32],
	] as const)
		header.writeUInt16LE(value, at);
	header.writeUInt8(size, 6);
	header.writeUInt8(size, 7);
	header.writeUInt32LE(png.length, 14);
	header.writeUInt32LE(header.length, 18);
	return Buffer.concat([header, png]);
}

const browser = await chromium.launch(launchOptions());
for (const [name, { width, height, html }] of Object.entries(pictures)) {
	const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
	await page.setContent(`<style>@font-face{font-family:Archivo;src:url(data:font/woff2;base64,${archivo});
		font-weight:400 700;font-stretch:100% 125%}body{margin:0;background:${paper};color:#14191d}svg{display:block}</style>${html}`);
	await page.evaluate(() => document.fonts.ready);
	const png = await page.screenshot();
	writeFileSync(new URL(name, folder), name.endsWith(".ico") ? ico(png, width) : png);
	await page.close();
}
await browser.close();
