import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../server/app.server.ts";
import { aProduct } from "../../tests/support/factories.ts";
import { stepFile } from "../../tests/support/part-files.ts";
import { type S3StandIn, startS3StandIn } from "../../tests/support/s3-stand-in.ts";
import { anyEngine, silentLog } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { contentHash, insertFile } from "../files/files-repository.server.ts";
import { createServedFiles } from "../files/serve-files.server.ts";
import { createServedImages } from "../images/serve-images.server.ts";
import { type ContentStore, newContentKey } from "./content-store.ts";
import { removeUnreferenced } from "./contents.server.ts";
import { recordUnreferenced } from "./contents-repository.server.ts";
import { createS3Store } from "./s3-store.server.ts";

const hourMs = 3_600_000;

describe.each(anyEngine)("contents outside the database on %s", (engine) => {
	let s3: S3StandIn;
	let store: ContentStore;
	let shop: TestShop;
	let app: ReturnType<typeof createApp>;
	let dataDir: string;
	let headers: Record<string, string>;
	let product: string;
	let events: string[];

	beforeEach(async () => {
		s3 = await startS3StandIn();
		store = createS3Store(s3.place, { requestMs: 500, megabyteMs: 100 });
		events = [];
		const log = { ...silentLog, error: (event: string) => void events.push(event) };
		shop = await createTestShop(engine, { store, log });
		dataDir = mkdtempSync(join(tmpdir(), "shop-contents-"));
		const nothing = async () => new Response("nothing", { status: 404 });
		app = createApp({
			api: shop.api,
			images: createServedImages({ ...shop, dataDir }),
			files: createServedFiles({ ...shop, demoFolder: dataDir }),
			pages: nothing,
			mounts: [],
			isReady: async () => true,
			log,
		});
		headers = { authorization: `Bearer ${await shop.issueToken((await shop.admin()).id)}` };
		product = await aProduct(shop, { partNumber: "TF-320 V" });
	});
	afterEach(async () => {
		rmSync(dataDir, { recursive: true, force: true });
		await shop.close();
		await s3.close();
	});

	async function bringPicture(background = "red"): Promise<Response> {
		const body = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
			.png()
			.toBuffer();
		return app.request("/api/images", {
			method: "POST",
			body: new Uint8Array(body),
			headers: { ...headers, "content-type": "image/png" },
		});
	}
	const bringFile = async (content: string, to = product) =>
		app.request(`/api/products/${to}/files`, {
			method: "POST",
			body: content,
			headers: { ...headers, "content-type": "model/step" },
		});
	const pictureLink = async () => ((await (await bringPicture()).json()) as { link: string }).link;
	const filesOf = async (id = product) => (await shop.visitor.get(`/products/${id}`)).body.files;
	const unreferenced = () => shop.db.selectFrom("unreferenced_contents").select("key").execute();
	const tidyIn = (milliseconds: number) =>
		removeUnreferenced(shop.db, store, new Date(shop.time.now.getTime() + milliseconds));

	test("a picture lies in the store only, and is served", async () => {
		const link = await pictureLink();
		expect(s3.objects.size).toBe(1);
		const { webp } = await shop.db.selectFrom("images").select("webp").executeTakeFirstOrThrow();
		expect(webp).toHaveLength(0);
		const answer = await app.request(link);
		expect(answer.headers.get("cache-control")).toContain("immutable");
		expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 800 });
		expect(await unreferenced()).toEqual([]);
	});

	test("a file lies in the store only, and is served as a whole and in parts, over several requests", async () => {
		const content = stepFile(undefined, "#1=POINT((0.,1.,2.));\n".repeat(110_000));
		expect((await bringFile(content)).status).toBe(201);
		expect(await shop.db.selectFrom("file_pieces").select("place").execute()).toEqual([]);
		const [{ link }] = await filesOf();
		s3.requests = 0;
		expect(await (await app.request(link)).text()).toBe(content);
		expect(s3.requests).toBe(3);
		const part = await app.request(link, { headers: { range: "bytes=1048570-1048590" } });
		expect([part.status, await part.text()]).toEqual([206, content.slice(1_048_570, 1_048_591)]);
		const end = await app.request(link, { headers: { range: "bytes=-7" } });
		expect(await end.text()).toBe(content.slice(-7));
	});

	test.each(["busy", "silent", "cutting"] as const)(
		"while the store is %s, what is brought and asked for is 503, to be tried again, and nothing is written",
		async (mood) => {
			const link = await pictureLink();
			await bringFile(stepFile());
			const [file] = await filesOf();
			s3.mood = mood;
			for (const path of [link, file.link]) {
				const answer = await app.request(path);
				expect([path, answer.status]).toEqual([path, 503]);
				expect(answer.headers.get("retry-after")).toBe("5");
				expect(answer.headers.get("cache-control")).toBe("no-store");
				expect(answer.headers.get("content-type")).toBe("application/problem+json");
			}
			if (mood !== "cutting") {
				expect((await bringPicture("blue")).status).toBe(503);
				expect((await bringFile(stepFile("CONFIG_CONTROL_DESIGN"))).status).toBe(503);
				expect(await filesOf()).toHaveLength(1);
			}
			expect(new Set(events)).toEqual(new Set(["storage.failed"]));
			s3.mood = "well";
			expect((await app.request(link)).status).toBe(200);
			expect((await app.request(file.link)).status).toBe(200);
			expect((await bringPicture("blue")).status).toBe(201);
		},
		60_000,
	);

	test("sizes of a picture that were made are served while the store is away", async () => {
		const link = await pictureLink();
		await app.request(link);
		s3.mood = "busy";
		expect((await app.request(link)).status).toBe(200);
		expect((await app.request(link.replace("800", "400"))).status).toBe(503);
	});

	test("what is gone from the store, or is not what it was, is 503 and never kept", async () => {
		const link = await pictureLink();
		await bringFile(stepFile());
		const [file] = await filesOf();
		s3.mood = "lying";
		expect((await app.request(link)).status).toBe(503);
		s3.mood = "well";
		s3.objects.clear();
		for (const path of [link, file.link]) {
			const answer = await app.request(path);
			expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
		}
		expect(events).toEqual(["storage.failed", "storage.failed", "storage.failed"]);
	});

	test("a picture that was lost is back once it is brought again", async () => {
		const link = await pictureLink();
		s3.objects.clear();
		expect((await app.request(link)).status).toBe(503);
		expect(await pictureLink()).toBe(link);
		expect((await app.request(link)).status).toBe(200);
		expect(await unreferenced()).toEqual([]);
		await pictureLink();
		expect(s3.objects.size).toBe(1);
	});

	test("a file that was lost is back once it is brought again, to whichever product", async () => {
		const other = await aProduct(shop);
		for (const to of [product, other]) await bringFile(stepFile(), to);
		const [{ link }] = await filesOf();
		s3.objects.clear();
		expect((await app.request(link)).status).toBe(503);
		expect((await bringFile(stepFile(), other)).status).toBe(201);
		expect(await (await app.request(link)).text()).toBe(stepFile());
		expect([await filesOf(), await filesOf(other)]).toEqual([[expect.anything()], [expect.anything()]]);
		await tidyIn(25 * hourMs);
		expect(s3.objects.size).toBe(2);
		await (await shop.admin()).delete(`/products/${product}`);
		expect(await (await app.request(link)).text()).toBe(stepFile());
	});

	test("a download from which the store goes away is cut", async () => {
		await bringFile(stepFile(undefined, "#1=POINT((0.,1.,2.));\n".repeat(110_000)));
		const [{ link }] = await filesOf();
		let isCut = false;
		const answer = await app.request(
			link,
			{},
			{ clientAddress: undefined, prefix48: undefined, closeConnection: () => (isCut = true) },
		);
		expect(answer.status).toBe(200);
		const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
		await reader.read();
		s3.mood = "busy";
		void reader.read();
		await expect.poll(() => isCut).toBe(true);
	});

	test("what is deleted goes from the store a day later, and nothing else", async () => {
		const admin = await shop.admin();
		await pictureLink();
		await bringFile(stepFile());
		const other = await aProduct(shop);
		await bringFile(stepFile(), other);
		await bringFile(stepFile("CONFIG_CONTROL_DESIGN"), other);
		expect(s3.objects.size).toBe(4);
		const [first] = await filesOf();
		await admin.delete(`/products/${product}/files/${first._id}`);
		expect((await app.request((await filesOf(other))[0].link)).status).toBe(200);
		await admin.delete(`/products/${other}`);
		await tidyIn(23 * hourMs);
		expect(s3.objects.size).toBe(4);
		await tidyIn(25 * hourMs);
		expect(s3.objects.size).toBe(1);
		expect(await unreferenced()).toEqual([]);
	});

	test("what was written and never named goes after a day", async () => {
		for (let i = 0; i < 2; i++) expect((await bringFile(stepFile())).status).toBe(201);
		expect(await filesOf()).toHaveLength(1);
		expect((await bringFile(stepFile(), "no-product")).status).toBe(404);
		expect(s3.objects.size).toBe(3);
		await tidyIn(25 * hourMs);
		expect(s3.objects.size).toBe(1);
		expect((await app.request((await filesOf())[0].link)).status).toBe(200);
	});

	test("what cannot be removed now is removed the next time", async () => {
		const key = newContentKey(Buffer.from("x"));
		await recordUnreferenced(shop.db, [key], shop.time.now);
		await store.write(key, Buffer.from("x"));
		s3.mood = "busy";
		await expect(tidyIn(25 * hourMs)).rejects.toMatchObject({ fault: "unavailable" });
		s3.mood = "well";
		await tidyIn(25 * hourMs);
		expect(s3.objects.size).toBe(0);
	});

	test("an upload that stood still until its content was removed is not kept without it", async () => {
		const content = Buffer.from(stepFile());
		const key = String(await shop.contents.keep(content));
		await tidyIn(25 * hourMs);
		const file = { kind: "step" as const, edition: null, title: null, hash: contentHash(content), bytes: 9, key };
		await expect(shop.transact((tx) => insertFile(tx, product, file, shop.time.now))).rejects.toThrow("was removed");
		expect(await shop.db.selectFrom("product_files").select("id").execute()).toEqual([]);
	});
});
