import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../server/app.server.ts";
import { silentLog } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { createServedImages } from "./serve-images.server.ts";

/** Draws a black bar across a transparent sheet. */
const drawing = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
		{ input: { create: { width, height: height / 2, channels: 3, background: "black" } }, gravity: "north" },
	]);

/** Uploads a picture as an admin. Returns the served picture in each format. */
async function serve(bytes: Buffer, type: string) {
	const shop = await createTestShop();
	const dataDir = mkdtempSync(join(tmpdir(), "shop-images-"));
	onTestFinished(async () => {
		rmSync(dataDir, { recursive: true, force: true });
		await shop.close();
	});
	const images = createServedImages({ ...shop, dataDir });
	const pages = async () => new Response("page", { status: 404 });
	const app = createApp({ api: shop.api, images, mounts: [], pages, isReady: async () => true, log: silentLog });
	const token = await shop.issueToken((await shop.admin()).id);
	const headers = { authorization: `Bearer ${token}`, "content-type": type };
	const stored = await app.request("/api/images", { method: "POST", body: new Uint8Array(bytes), headers });
	const { link } = (await stored.json()) as { link: string };
	return Promise.all(
		["webp", "avif"].map(async (format) =>
			Buffer.from(await (await app.request(link.replace("800.webp", `400.${format}`))).arrayBuffer()),
		),
	);
}

test.each(["png", "webp", "avif"] as const)("a transparent %s is served on a white ground", async (format) => {
	const bytes = await drawing(400, 300).toFormat(format).toBuffer();
	expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
	for (const served of await serve(bytes, `image/${format}`)) {
		expect((await sharp(served).metadata()).hasAlpha).toBe(false);
		const pixels = await sharp(served).raw().toBuffer();
		expect(Math.max(...pixels.subarray(0, 3)), "the black line").toBeLessThan(8);
		expect(Math.min(...pixels.subarray(-3)), "the ground").toBeGreaterThan(247);
	}
});
