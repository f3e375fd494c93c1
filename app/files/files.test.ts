import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../server/app.server.ts";
import { aProduct } from "../../tests/support/factories.ts";
import { dxfFile, glbFile, pdfFile, stepFile } from "../../tests/support/part-files.ts";
import { engines, silentLog } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { contentHash, insertFile } from "./files-repository.server.ts";
import { fileKinds, maxFiles } from "./part-file.ts";
import { createServedFiles } from "./serve-files.server.ts";

const { pdf, dxf, step, glb } = fileKinds;

describe.each(engines)("files of parts on %s", (engine) => {
	let shop: TestShop;
	let app: ReturnType<typeof createApp>;
	let demoFolder: string;
	let token: string;
	let product: string;
	beforeEach(async () => {
		shop = await createTestShop(engine);
		demoFolder = mkdtempSync(join(tmpdir(), "shop-files-"));
		const files = createServedFiles({ ...shop, demoFolder });
		const nothing = async () => new Response("nothing", { status: 404 });
		const parts = { images: nothing, pages: nothing, mounts: [], isReady: async () => true, log: silentLog };
		app = createApp({ api: shop.api, files, ...parts });
		token = await shop.issueToken((await shop.admin()).id);
		product = await aProduct(shop, { partNumber: "TF-320 V" });
	});
	afterEach(async () => {
		rmSync(demoFolder, { recursive: true, force: true });
		await shop.close();
	});

	async function send(content: string | Uint8Array | ReadableStream, type: string, name = "", to = product) {
		const headers = { authorization: `Bearer ${token}`, "content-type": type };
		const path = `/api/products/${to}/files?name=${encodeURIComponent(name)}`;
		const streamed = content instanceof ReadableStream ? { duplex: "half" } : {};
		const answer = await app.request(path, { method: "POST", body: content as BodyInit, headers, ...streamed });
		return {
			status: answer.status,
			body: (await answer.json()) as { code?: string; detail?: string; insertedId: string },
		};
	}
	const filesOf = async (id = product) => (await shop.visitor.get(`/products/${id}`)).body.files;
	const linkOf = async () => (await filesOf())[0].link as string;

	test("an uploaded file is listed with kind, name and size, drawings before models", async () => {
		const model = stepFile();
		for (const [content, type, name] of [
			[glbFile(), glb.type, "turn me.glb"],
			[model, step.type, "C:\\cad\\Brake_disc \u202e320.stp"],
			[dxfFile, dxf.type, ""],
			[pdfFile(), pdf.type, "Einbauanleitung Größe 2.pdf"],
		] as const) {
			expect(await send(content, type, name)).toMatchObject({ status: 201, body: { acknowledged: true } });
		}
		const addedAt = shop.time.now.toISOString();
		expect(await filesOf()).toMatchObject([
			{
				kind: "pdf",
				title: "Einbauanleitung Größe 2",
				link: expect.stringMatching(/\/TF-320-V-Einbauanleitung-Gro-e-2\.pdf$/),
			},
			{ kind: "dxf", link: expect.stringMatching(/\/TF-320-V\.dxf$/) },
			{ kind: "step", edition: "AP214", title: "Brake disc 320", bytes: model.length, addedAt },
			{ kind: "glb", title: "turn me" },
		]);
	});

	test("is served to everyone as a download without active content, cached forever", async () => {
		await send(stepFile(), step.type);
		const { status, headers, ...answer } = await fetched(await linkOf());
		expect(status).toBe(200);
		expect(answer.text).toBe(stepFile());
		expect(Object.fromEntries(headers)).toMatchObject({
			"content-type": "model/step",
			"content-disposition": 'attachment; filename="TF-320-V.step"',
			"content-length": String(stepFile().length),
			"content-security-policy": "sandbox; default-src 'none'",
			"x-content-type-options": "nosniff",
			"cache-control": "public, max-age=31536000, immutable",
			"accept-ranges": "bytes",
			etag: `"${contentHash(Buffer.from(stepFile()))}"`,
		});
	});
	const fetched = async (link: string, headers: Record<string, string> = {}, method = "GET") => {
		const answer = await app.request(link, { method, headers });
		return { status: answer.status, headers: answer.headers, text: await answer.text() };
	};

	test("a large file is served whole and in ranges", async () => {
		const large = stepFile(undefined, "#1=POINT((0.,1.,2.));\n".repeat(40_000));
		await send(large, step.type);
		const link = await linkOf();
		expect((await fetched(link)).text === large).toBe(true);
		for (const [first, last] of [
			[0, 0],
			[262_143, 262_144],
			[100, 600_000],
			[large.length - 1, large.length + 9],
		] as const) {
			const { status, headers, text } = await fetched(link, { range: `bytes=${first}-${last}` });
			expect(status).toBe(206);
			expect(text === large.slice(first, last + 1)).toBe(true);
			expect(headers.get("content-range")).toBe(`bytes ${first}-${Math.min(last, large.length - 1)}/${large.length}`);
		}
		expect((await fetched(link, { range: "bytes=-5" })).text).toBe(large.slice(-5));
		expect((await fetched(link, { range: `bytes=${large.length}-` })).status).toBe(416);
		for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes=-", "bytes=9-3"]) {
			expect((await fetched(link, { range })).status).toBe(200);
		}
		const { etag = "" } = Object.fromEntries((await fetched(link, {}, "HEAD")).headers);
		expect((await fetched(link, { "if-none-match": `W/"x", ${etag}` })).status).toBe(304);
		expect((await fetched(link, { range: "bytes=0-1", "if-range": etag })).status).toBe(206);
		expect((await fetched(link, { range: "bytes=0-1", "if-range": '"older"' })).status).toBe(200);
	});

	test("other kinds, oversized files and products not on sale are refused", async () => {
		expect(await send("<svg/>", "image/svg+xml")).toMatchObject({ status: 415, body: { code: "no-such-kind" } });
		expect(await send(stepFile(), step.type, "", "none")).toMatchObject({ status: 404 });
		expect(await send(stepFile(), step.type, "", "%00")).toMatchObject({ status: 400 });
		expect(await send(new Uint8Array(25_000_001), step.type)).toMatchObject({
			status: 413,
			body: { code: "too-large" },
		});
		expect(await send(stepFile(), step.type, "x".repeat(301))).toMatchObject({ status: 422 });
	});

	test("the same content is added once, and a product has a maximum of files, also for concurrent uploads", async () => {
		const [first, second] = await Promise.all([send(stepFile(), step.type), send(stepFile(), step.type)]);
		expect(second.body.insertedId).toBe(first.body.insertedId);
		for (let i = 2; i < maxFiles; i++) await insertOne(`demo-${i}.pdf`);
		const both = await Promise.all([send(dxfFile, dxf.type), send(pdfFile(), pdf.type)]);
		expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
		expect(await filesOf()).toHaveLength(maxFiles);
	});
	const insertOne = (source: string, content = "%PDF- demo") => {
		const hash = contentHash(Buffer.from(content));
		const file = { kind: "pdf" as const, edition: null, title: source, hash, bytes: content.length, source };
		return shop.transact((tx) => insertFile(tx, product, file, shop.time.now));
	};

	test("is deleted alone or with its product, and then no longer served", async () => {
		const admin = await shop.admin();
		await send(stepFile(), step.type);
		await send(dxfFile, dxf.type);
		const [drawing, model] = await filesOf();
		expect((await admin.delete(`/products/${await aProduct(shop)}/files/${model._id}`)).status).toBe(404);
		const path = `/products/${product}/files/${drawing._id}`;
		expect(await admin.delete(path)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
		expect((await admin.delete(path)).status).toBe(404);
		expect((await admin.delete(`/products/%00/files/${model._id}`)).status).toBe(400);
		expect((await fetched(drawing.link)).status).toBe(404);
		expect((await fetched(model.link)).status).toBe(200);
		await admin.delete(`/products/${product}`);
		expect((await fetched(model.link)).status).toBe(404);
		expect(await shop.db.selectFrom("file_pieces").select("place").execute()).toEqual([]);
	});

	test("upload and deletion are audited, and the product's pages are updated", async () => {
		const before = shop.changes.now();
		const { insertedId } = (await send(stepFile(), step.type)).body;
		expect(shop.changes.lastOf([`products/${product}`])).toBeGreaterThan(before);
		const admin = await shop.admin();
		await admin.delete(`/products/${product}/files/${insertedId}`);
		const rows = await shop.db.selectFrom("audit").selectAll().where("subject", "=", product).orderBy("id").execute();
		const hash = contentHash(Buffer.from(stepFile()));
		expect(rows.map(({ action, facts }) => ({ action, ...JSON.parse(facts) }))).toEqual([
			{ action: "product.file-added", file: insertedId, kind: "step", bytes: stepFile().length, hash },
			{ action: "product.file-deleted", file: insertedId, kind: "step", hash },
		]);
		expect(rows[1]?.actor).toBe(admin.id);
	});

	test("concurrent uploads are limited, from their first byte to any end", async () => {
		const { promise: arrive, resolve: end } = Promise.withResolvers<void>();
		let begun = 0;
		const pull: UnderlyingDefaultSource["pull"] = async (controller) => {
			begun += 1;
			await arrive;
			controller.error(new Error("gone"));
		};
		const slow = () => new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
		const under = Array.from({ length: 5 }, () => send(slow(), step.type));
		await vi.waitFor(() => expect(begun).toBe(5));
		expect(await send(stepFile(), step.type)).toMatchObject({ status: 503 });
		end();
		expect((await Promise.all(under)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
		expect(await send(stepFile(), step.type)).toMatchObject({ status: 201 });
	});

	test("a demo file is served from its folder while it has the content of its URL", async () => {
		writeFileSync(join(demoFolder, "disc.pdf"), "%PDF- demo");
		writeFileSync(join(demoFolder, "other.pdf"), "%PDF- changed");
		await insertOne("disc.pdf");
		const link = await linkOf();
		expect(await fetched(link)).toMatchObject({ status: 200, text: "%PDF- demo" });
		expect(await fetched(link, { range: "bytes=1-3" })).toMatchObject({ status: 206, text: "PDF" });
		await shop.db.updateTable("product_files").set({ source: "other.pdf" }).execute();
		expect((await fetched(link)).status).toBe(404);
		await shop.db.updateTable("product_files").set({ source: "gone.pdf" }).execute();
		expect((await fetched(link)).status).toBe(404);
	});

	test("a demo file is served again after it could not be read for a while", async () => {
		mkdirSync(join(demoFolder, "disc.pdf"));
		await insertOne("disc.pdf");
		const link = await linkOf();
		expect((await fetched(link)).status).toBe(500);
		rmSync(join(demoFolder, "disc.pdf"), { recursive: true });
		writeFileSync(join(demoFolder, "disc.pdf"), "%PDF- demo");
		expect((await fetched(link)).status).toBe(200);
	});

	test("a missing demo file is served if an admin has uploaded the same content", async () => {
		const content = pdfFile();
		const hash = contentHash(content);
		const file = { kind: "pdf" as const, edition: null, title: "gone", hash, bytes: content.length };
		await shop.transact((tx) => insertFile(tx, product, { ...file, source: "gone.pdf" }, shop.time.now));
		const other = await aProduct(shop);
		await send(content, pdf.type, "", other);
		expect((await fetched((await filesOf(other))[0].link)).status).toBe(200);
	});

	test("only the URL of a file is found", async () => {
		await send(stepFile(), step.type);
		const [, , hash = ""] = (await linkOf()).split("/");
		expect((await fetched(`/files/${hash}/any-name.step`)).status).toBe(200);
		for (const path of [
			`/files/${hash}/TF-320-V.pdf`,
			`/files/${hash}/x%22;.step`,
			`/files/${hash}/..%2fx.step`,
			`/files/${hash}/x%0d%0aSet-Cookie.step`,
			`/files/${hash.toUpperCase()}A/x.step`,
			`/files/${"0".repeat(32)}/x.step`,
			`/files/${hash}`,
		]) {
			expect([path, (await fetched(path)).status]).toEqual([path, 404]);
		}
	});
});
