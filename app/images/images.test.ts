import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../server/app.server.ts";
import { anyEngine, silentLog } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { maxImageBytes } from "./image.ts";
import { toServedImage } from "./image-codec.server.ts";
import { createServedImages } from "./serve-images.server.ts";

/** Builds a picture whose left half is red and whose right half is blue. */
function picture(width = 1600, height = 1200) {
	const left = { create: { width: width / 2, height, channels: 3 as const, background: "red" } };
	return sharp({ create: { width, height, channels: 3, background: "blue" } }).composite([
		{ input: left, left: 0, top: 0 },
	]);
}

/** Builds a PNG whose header claims this size, with almost no data. */
function pngClaiming(width: number, height: number): Uint8Array {
	const chunk = (type: string, data: Buffer) => {
		const head = Buffer.alloc(8);
		head.writeUInt32BE(data.length);
		head.write(type, 4, "latin1");
		const checksum = Buffer.alloc(4);
		checksum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
		return Buffer.concat([head, data, checksum]);
	};
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
	header.writeUInt32BE(width);
	header.writeUInt32BE(height, 4);
	const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
	const data = deflateSync(Buffer.alloc(1000));
	return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

describe.each(anyEngine)("pictures on %s", (engine) => {
	let shop: TestShop;
	let dataDir: string;
	let encoded: string[];
	let app: ReturnType<typeof appOn>;
	let upload: (body: BodyInit, headers?: Record<string, string>) => Promise<Response>;

	/** Creates the shop's request handler and counts encoded pictures. */
	function appOn(folder: string) {
		const encode: typeof toServedImage = (webp, width, format) => {
			encoded.push(`${width}.${format}`);
			return toServedImage(webp, width, format);
		};
		const images = createServedImages({ ...shop, dataDir: folder, encode });
		const pages = async () => new Response("page", { status: 404 });
		return createApp({ api: shop.api, images, mounts: [], pages, isReady: async () => true, log: silentLog });
	}

	beforeEach(async () => {
		shop = await createTestShop(engine);
		dataDir = mkdtempSync(join(tmpdir(), "shop-images-"));
		encoded = [];
		app = appOn(dataDir);
		const token = await shop.issueToken((await shop.admin()).id);
		upload = (body, headers = {}) =>
			send(body, { authorization: `Bearer ${token}`, "content-type": "image/png", ...headers });
	});
	afterEach(async () => {
		rmSync(dataDir, { recursive: true, force: true });
		await shop.close();
	});

	const send = async (body: BodyInit, headers: Record<string, string>) =>
		app.request("/api/images", { method: "POST", body, headers, duplex: "half" } as RequestInit);
	const linkOf = async (image: ReturnType<typeof picture>, type: "png" | "jpeg" | "webp" | "avif" = "png") => {
		const stored = await upload(await image.toFormat(type).toBuffer(), { "content-type": `image/${type}` });
		expect(stored.status).toBe(201);
		return ((await stored.json()) as { link: string }).link;
	};
	const bytesAt = async (link: string) => Buffer.from(await (await app.request(link)).arrayBuffer());
	const cached = () => readdirSync(join(dataDir, "image-cache"));

	test.each(["png", "jpeg", "webp", "avif"] as const)("a %s is taken and served as WebP", async (type) => {
		const link = await linkOf(picture(880, 660), type);
		expect(link).toMatch(/^\/images\/[0-9a-f]{32}-800\.webp$/);
		expect(await sharp(await bytesAt(link)).metadata()).toMatchObject({ format: "webp", width: 800, height: 600 });
	});

	test("is served in four widths as AVIF and WebP, to be kept for ever", async () => {
		const link = await linkOf(picture());
		expect((await app.request(link.replace("800.webp", "96.avif"))).status).toBe(404);
		for (const width of [96, 400, 800, 1200]) {
			for (const format of width === 96 ? ["webp"] : ["avif", "webp"]) {
				const { status, headers } = await app.request(link.replace("800.webp", `${width}.${format}`));
				expect(status).toBe(200);
				expect(headers.get("content-type")).toBe(`image/${format}`);
				expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
				expect(headers.get("x-content-type-options")).toBe("nosniff");
			}
		}
		const avif = await sharp(await bytesAt(link.replace("800.webp", "1200.avif"))).metadata();
		expect(avif).toMatchObject({ format: "heif", compression: "av1", width: 1200, height: 900 });
		expect(encoded).toHaveLength(7);
	});

	test("is turned upright and loses its metadata", async () => {
		const sideways = picture(1000, 800).withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "Erika Muster" } } });
		const link = await linkOf(sideways, "jpeg");
		const shown = await bytesAt(link);
		expect(await sharp(shown).metadata()).toMatchObject({ width: 800, height: 1000 });
		expect(shown.includes("Erika")).toBe(false);
		const { webp } = await shop.db.selectFrom("images").select("webp").executeTakeFirstOrThrow();
		expect(Buffer.from(webp).includes("Erika")).toBe(false);
	});

	test("is stored at most 2400 pixels wide and high, never enlarged", async () => {
		await linkOf(picture(3000, 1000));
		const small = await linkOf(picture(100, 50));
		const rows = await shop.db.selectFrom("images").select(["width", "height"]).orderBy("width", "desc").execute();
		expect(rows).toEqual([
			{ width: 2400, height: 800 },
			{ width: 100, height: 50 },
		]);
		expect(await sharp(await bytesAt(small)).metadata()).toMatchObject({ width: 100, height: 50 });
	});

	test("brought twice is one row with one link and one entry in the audit", async () => {
		const [one, other] = await Promise.all([linkOf(picture(400, 300)), linkOf(picture(400, 300))]);
		expect(await linkOf(picture(400, 300))).toBe(one);
		expect(other).toBe(one);
		expect(await shop.db.selectFrom("images").select("id").execute()).toHaveLength(1);
		const audit = await shop.db.selectFrom("audit").selectAll().where("action", "=", "image.added").execute();
		expect(audit.map(({ subject }) => `/images/${subject}-800.webp`)).toEqual([one]);
	});

	test("is taken from admins only", async () => {
		const bytes = await picture(8, 8).png().toBuffer();
		const visitor = await send(bytes, { "content-type": "image/png" });
		const token = await shop.issueToken((await shop.customer()).id);
		const customer = await send(bytes, { "content-type": "image/png", authorization: `Bearer ${token}` });
		expect([visitor.status, customer.status]).toEqual([401, 403]);
		expect(customer.headers.get("content-type")).toBe("application/problem+json");
		expect(await shop.db.selectFrom("images").select("id").execute()).toEqual([]);
	});

	test.each([
		["of another type", "{}", "application/json", 415, "not-an-image"],
		["that is an SVG", "<svg/>", "image/svg+xml", 415, "not-an-image"],
		["that is no picture", "hardly a picture", "image/png", 422, "unusable-image"],
		["of nothing", "", "image/png", 422, "unusable-image"],
		[
			"that is an SVG and says PNG",
			'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
			"image/png",
			422,
			"unusable-image",
		],
	])("a body %s is refused", async (_what, body, type, status, code) => {
		const refused = await upload(body, { "content-type": type });
		expect(refused.status).toBe(status);
		expect(await refused.json()).toMatchObject({ code, detail: expect.any(String) });
		expect(await shop.db.selectFrom("images").select("id").execute()).toEqual([]);
	});

	test("a picture that breaks off is refused", async () => {
		const noise = sharp({
			create: {
				width: 300,
				height: 300,
				channels: 3,
				background: "red",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		});
		const whole = await noise.jpeg().toBuffer();
		expect((await upload(whole.subarray(0, whole.length / 2), { "content-type": "image/jpeg" })).status).toBe(422);
	});

	test("too many bytes are refused, told beforehand or not", async () => {
		const bytes = new Uint8Array(maxImageBytes + 1);
		expect((await upload(bytes, { "content-length": String(bytes.length) })).status).toBe(413);
		const untold = await upload(new Blob([bytes]).stream());
		expect(await untold.json()).toMatchObject({ status: 413, code: "too-large" });
	});

	test("too many pixels are refused by the header, without decoding", async () => {
		const refused = await upload(pngClaiming(60_000, 60_000) as Uint8Array<ArrayBuffer>);
		expect(await refused.json()).toMatchObject({ status: 422, detail: expect.stringContaining("60000 × 60000") });
	});

	test("JSON calls keep their own, smaller limits", async () => {
		const admin = await shop.admin();
		expect((await admin.post("/products", { name: "x".repeat(300_000) })).status).toBe(413);
		expect((await admin.post("/products", "<svg/>", { "content-type": "image/png" })).status).toBe(415);
	});

	test("a size that many ask for at once is encoded once, and later comes from the disk", async () => {
		const link = await linkOf(picture(400, 300));
		const answers = await Promise.all([1, 2, 3].map(() => bytesAt(link)));
		expect(encoded).toEqual(["800.webp"]);
		expect(cached()).toEqual([link.slice("/images/".length)]);
		app = appOn(dataDir);
		expect(await bytesAt(link)).toEqual(answers[0]);
		expect(encoded).toEqual(["800.webp"]);
	});

	test.each([
		["damaged", (file: string) => writeFileSync(file, readFileSync(file).fill(7, 200, 210))],
		["cut off", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 100))],
		["emptied", (file: string) => writeFileSync(file, "")],
		["removed", (file: string) => rmSync(file)],
	])("a kept file that was %s is made anew", async (_how, harm) => {
		const link = await linkOf(picture(400, 300));
		const before = await bytesAt(link);
		harm(join(dataDir, "image-cache", cached()[0] as string));
		expect(await bytesAt(link)).toEqual(before);
		expect(encoded).toHaveLength(2);
		await bytesAt(link);
		expect(encoded).toHaveLength(2);
	});

	test("where the disk refuses to keep it, it is served all the same", async () => {
		writeFileSync(join(dataDir, "image-cache"), "a file where a folder should be");
		const link = await linkOf(picture(400, 300));
		for (const _ of [1, 2]) expect((await app.request(link)).status).toBe(200);
	});

	test("nothing but the exact name of a stored picture is found", async () => {
		const link = await linkOf(picture(400, 300));
		const id = link.slice("/images/".length, -"-800.webp".length);
		writeFileSync(join(dataDir, "secret.webp"), "secret");
		const names = [
			`${id}-801.webp`,
			`${id}-800.png`,
			`${id}.webp`,
			`${id.toUpperCase()}A-800.webp`,
			`${id}-800.webp%00`,
			`${id}-800.webp.unfinished`,
			`${"0".repeat(32)}-800.webp`,
			"..%2fsecret.webp",
			"..%5csecret.webp",
			"%2e%2e%2fsecret.webp",
			`..%2fimage-cache%2f${id}-800.webp`,
			`x%0a${id}-800.webp`,
		];
		for (const name of names) expect([name, (await app.request(`/images/${name}`)).status]).toEqual([name, 404]);
		expect(encoded).toEqual([]);
	});
});
