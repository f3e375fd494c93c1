import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../../server/app.server.ts";
import { createListener } from "../../server/listener.server.ts";
import { aProduct, productInput } from "../../tests/support/factories.ts";
import { silentLog } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { createApiClient } from "../api/api-client.ts";
import { createDataSheets, type DataSheetsDeps } from "./serve-data-sheets.server.ts";

let shop: TestShop;
let app: ReturnType<typeof createApp>;
let appWith: (given: Partial<Pick<DataSheetsDeps, "images" | "demoFolder">>) => typeof app;
beforeAll(async () => {
	shop = await createTestShop();
	const api = createApiClient("http://shop", async (input, init) => shop.api.fetch(new Request(input, init)));
	const nothing = async () => new Response("nothing", { status: 404 });
	const origin = () => "https://shop.example";
	const parts = { pages: nothing, mounts: [], isReady: async () => true, log: silentLog };
	appWith = ({ images = nothing, demoFolder = "public/catalogue" }) => {
		const dataSheets = createDataSheets({ api, origin, images, demoFolder });
		return createApp({ api: shop.api, images, dataSheets, ...parts });
	};
	app = appWith({});
});
afterAll(() => shop.close());

const nobody = { clientAddress: undefined, prefix48: undefined };
const ask = async (number: string) => app.request(`/product/${encodeURIComponent(number)}/datasheet.pdf`);
async function sheetOf(number: string) {
	const answer = await ask(number);
	expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
	const bytes = Buffer.from(await answer.arrayBuffer());
	const text = bytes.toString("latin1");
	expect(text.startsWith("%PDF-1.7") && text.trimEnd().endsWith("%%EOF")).toBe(true);
	return { text, digest: createHash("sha256").update(bytes).digest("hex"), headers: answer.headers };
}
const pagesIn = (text: string) => text.match(/\/Type \/Page\b/g)?.length;

test("a part's data sheet is a PDF named after its number, with its picture and its drawing as lines", async () => {
	const pictures = { img1: "/catalogue/bearing-6203-1-800.webp", img2: "/catalogue/bearing-6203-2-800.webp" };
	const id = await aProduct(shop, {
		...pictures,
		partNumber: "DS 1",
		specs: [{ name: "Bore", value: 17, unit: "MMT" }],
	});
	const { text, headers } = await sheetOf("DS-1");
	expect(headers.get("content-disposition")).toBe('attachment; filename="DS-1-data-sheet.pdf"');
	expect(headers.get("surrogate-key")).toBe(`products/${id}`);
	expect(text).toContain("(DS 1: data sheet)");
	expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
	expect(text.match(/\/S \/Figure/g)).toHaveLength(2);
});

test("the drawing takes the full width: on the page of the data if it fits, otherwise on the next", async () => {
	const specs = Array.from({ length: 6 }, (_, place) => ({ name: `Size ${place}`, value: 17, unit: "MMT" as const }));
	const img2 = "/catalogue/bearing-6203-2-800.webp";
	await aProduct(shop, { partNumber: "DS-20", img2, specs: [] });
	await aProduct(shop, { partNumber: "DS-21", img1: "/catalogue/bearing-6203-1-800.webp", img2, specs });
	expect(pagesIn((await sheetOf("DS-20")).text)).toBe(1);
	expect(pagesIn((await sheetOf("DS-21")).text)).toBe(2);
});

test("a picture that cannot be read just now leaves no sheet without it; one that there is not does", async () => {
	const demoFolder = mkdtempSync(join(tmpdir(), "shop-sheets-"));
	onTestFinished(() => rmSync(demoFolder, { recursive: true }));
	mkdirSync(join(demoFolder, "away-1-400.webp"));
	const statusOf = async (number: string, given: Parameters<typeof appWith>[0]) =>
		(await appWith(given).request(`/product/${number}/datasheet.pdf`)).status;
	await aProduct(shop, { partNumber: "DS-12", img1: "/catalogue/away-1-800.webp" });
	await aProduct(shop, { partNumber: "DS-13", img1: "/images/own-800.webp" });
	expect(await statusOf("DS-12", { demoFolder })).toBe(500);
	expect(await statusOf("DS-12", {})).toBe(200);
	expect(await statusOf("DS-13", { images: async () => new Response(null, { status: 503 }) })).toBe(500);
	expect(await statusOf("DS-13", {})).toBe(200);
});

test("the same data make the same bytes, whatever is sold of it; an edit makes others", async () => {
	const admin = await shop.admin();
	const id = await aProduct(shop, { partNumber: "DS-2" });
	const { digest } = await sheetOf("DS-2");
	await admin.put(`/products/${id}`, productInput({ price: 1, quantity: 7 }));
	expect((await sheetOf("DS-2")).digest).toBe(digest);
	await admin.put(`/products/${id}`, productInput({ family: "Discs" }));
	expect((await sheetOf("DS-2")).digest).not.toBe(digest);
});

test("every other spelling leads to it, and there is none of a product that is not there", async () => {
	const id = await aProduct(shop, { partNumber: "DS-3" });
	for (const other of ["ds3", id]) {
		const { status, headers } = await ask(other);
		expect([status, headers.get("location")]).toEqual([301, "/product/DS-3/datasheet.pdf"]);
	}
	expect((await ask("DS-4")).status).toBe(404);
	expect((await ask("\0")).status).toBe(404);
});

/** Requests an address unchanged: `fetch` would normalise it. */
async function askPlainly(port: number, path: string) {
	const asked = request({ port, path }).end();
	const [answer] = (await once(asked, "response")) as [IncomingMessage];
	answer.resume();
	return [path, answer.statusCode, answer.headers.location];
}

test("at another spelling of its address it is not made, but found at the one that is kept", async () => {
	await aProduct(shop, { partNumber: "DS-8" });
	const own = "/product/DS-8/datasheet.pdf";
	const deps = { middleware: [], originOf: () => nobody, isFair: false, log: silentLog };
	const server = createServer(createListener({ app, ...deps })).listen(0);
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const targets = [
		"/product/DS%2D8/datasheet.pdf",
		"/product/DS-8/datasheet%2Epdf",
		"/a/../product/DS-8/datasheet.pdf",
	];
	for (const target of targets) expect(await askPlainly(port, target)).toEqual([target, 301, own]);
	expect(await askPlainly(port, `${own}?from=mail`)).toEqual([`${own}?from=mail`, 200, undefined]);
});

test("names of any script and texts of any length make a sheet; it says so where its type lacks a character", async () => {
	await aProduct(shop, {
		partNumber: "DS-5",
		name: "Bremsscheibe – řídicí, Тормозной диск, đĩa phanh, ブレーキ 漢字 \u202eمكابح 🔧 5 kΩ ≥",
	});
	expect((await sheetOf("DS-5")).text).not.toContain("/S /Note");
	await aProduct(shop, { partNumber: "DS-6", name: "𠀀 brake" });
	expect((await sheetOf("DS-6")).text).toContain("/S /Note");
	const specs = Array.from({ length: 60 }, (_, i) => ({ name: `Row ${i} ${"n".repeat(40)}`, text: "W".repeat(200) }));
	const long = { name: "M".repeat(200), description: `${"x".repeat(2500)} ${"y\n".repeat(1200)}`, specs };
	await aProduct(shop, { partNumber: "DS-7", ...long });
	expect(pagesIn((await sheetOf("DS-7")).text)).toBeGreaterThan(4);
});

/** Returns a getter for the texts that pdfkit writes from now on. */
function spyOnWriting(): () => string[] {
	const text = vi.spyOn(PDFDocument.prototype, "text").mockClear();
	onTestFinished(() => text.mockRestore());
	return () => text.mock.calls.map(([written]) => written as string);
}

test("whatever a product says, its sheet is made of a bounded number of short pieces, and says what it leaves out", async () => {
	const mixed = "a漢".repeat(2500);
	const rows = (text: string) => ({
		specs: Array.from({ length: 60 }, (_, i) => ({ name: `${i}${text.slice(0, 50)}`, text: text.slice(0, 200) })),
		numbers: Array.from({ length: 100 }, (_, i) => ({
			kind: "cross" as const,
			number: `A${i}${"1".repeat(30)}`,
			maker: text.slice(0, 60),
		})),
	});
	const products = [
		{ description: mixed },
		{ description: "y\n".repeat(2500) },
		{ description: "漢a ".repeat(1600), ...rows("漢a".repeat(100)) },
		{ description: mixed, ...rows(mixed) },
	];
	for (const [place, product] of products.entries()) {
		const written = spyOnWriting();
		await aProduct(shop, { partNumber: `DS-9-${place}`, ...product });
		await sheetOf(`DS-9-${place}`);
		const pieces = written();
		expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100);
		expect(pieces.length).toBeLessThan(1700);
		expect(pieces).toContain("…");
		expect(pieces.join("")).toContain("is shortened");
	}
});

test("a long word is cut at the end of a line, others are not, and every letter of a text is written", async () => {
	const written = spyOnWriting();
	const word = Array.from({ length: 5000 }, (_, i) => String.fromCharCode(65 + (i % 26))).join("");
	const words = "Vented brake disc 256 mm, ".repeat(150).trim();
	await aProduct(shop, { partNumber: "DS-10", description: word, specs: [{ name: "Use", text: "ABC".repeat(20) }] });
	await sheetOf("DS-10");
	expect(written().join("")).toContain(word);
	expect(written().join("")).toContain("ABC".repeat(20));
	await aProduct(shop, { partNumber: "DS-11", description: words });
	await sheetOf("DS-11");
	const lines = written().filter((piece) => piece.length > 40 && piece.includes("disc"));
	expect(lines.length).toBeGreaterThan(40);
	expect(written().join(" ")).toContain(words);
});
