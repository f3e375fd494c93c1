import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { dxfFile, glbFile, pdfFile, stepFile } from "../../tests/support/part-files.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { fileKinds } from "./part-file.ts";

const { pdf, dxf, step, glb } = fileKinds;
const asset = { version: "2.0" };
/** A PDF of so many streams of compressed objects, each of no object. */
const pdfOfStreams = (count: number) => pdfFile("<</Type/ObjStm>>stream\nendstream ".repeat(count - 1));

let shop: TestShop;
let token: string;
beforeAll(async () => {
	shop = await createTestShop();
	token = await shop.accessTokens.issue((await shop.admin()).id);
});
afterAll(() => shop.close());

async function send(product: string, content: string | Uint8Array, type: string, signal?: AbortSignal) {
	const headers = { authorization: `Bearer ${token}`, "content-type": type };
	const init = { method: "POST", body: content as BodyInit, headers, signal };
	const answer = await shop.api.request(`/api/products/${product}/files?name=it`, init);
	return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } };
}
const filesOf = async (id: string) => (await shop.visitor.get(`/products/${id}`)).body.files;

test.each([
	["a STEP that is none", "solid", step.type, "does not begin with ISO-10303-21;"],
	["a STEP that breaks off", stepFile().slice(0, 90), step.type, "does not end with END-ISO-10303-21;"],
	["a STEP without a schema", "ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;", step.type, "which schema"],
	["a DXF that is none", stepFile(), dxf.type, "does not begin with a SECTION"],
	["a DXF that breaks off", dxfFile.slice(0, -8), dxf.type, "does not end with EOF"],
	["a page that says it is a PDF", "<script>alert(1)</script>", pdf.type, "does not begin with %PDF-"],
	["a PDF that breaks off", "%PDF-1.7", pdf.type, "does not end with %%EOF"],
	["a PDF with a script", pdfFile("<</S/JavaScript/JS(app.alert(1))>>"), pdf.type, "JavaScript"],
	["a PDF whose script is spelt otherwise", pdfFile("<</S/J#61vaScript>>"), pdf.type, "J#61vaScript"],
	["a PDF whose script is compressed", pdfFile("<<>>", "<</S/JavaScript>>"), pdf.type, "JavaScript"],
	["a PDF that starts a program", pdfFile("<</S/Launch/F(calc.exe)>>"), pdf.type, "Launch"],
	["a GLB that is none", "glTF", glb.type, "no GLB"],
	["a GLB that is cut", glbFile().subarray(0, 40), glb.type, "not whole"],
	["a PDF of more compressed objects than programs write", pdfOfStreams(2001), pdf.type, "too much"],
	["a PDF whose script lies across pieces", pdfFile(`<<>>${" ".repeat(65_500)}/JavaScript`), pdf.type, "(JavaScript)"],
	["a GLB of JSON that is none", glbFile([] as object).fill(0, 20), glb.type, "what it shows"],
	["a GLB of a number", glbFile(1 as unknown as object), glb.type, "what it shows"],
	["a GLB of a list", glbFile([]), glb.type, "what it shows"],
	["a GLB of no version", glbFile({ buffers: [] }), glb.type, "what it shows"],
	["a GLB of another version", glbFile({ asset: { version: "1.0" } }), glb.type, "what it shows"],
	["a GLB of a buffer that is none", glbFile({ asset, buffers: [1] }), glb.type, "what it shows"],
	["a GLB of a need that is none", glbFile({ asset, extensionsRequired: [{}] }), glb.type, "what it shows"],
	["a GLB of too much JSON", glbFile({ asset, extras: " ".repeat(1_000_000) }), glb.type, "more than 1 MB of JSON"],
	[
		"a GLB that points elsewhere",
		glbFile({ asset, buffers: [{ uri: "https://example.com/x" }] }),
		glb.type,
		"other files",
	],
	[
		"a GLB that is compressed",
		glbFile({ asset, extensionsRequired: ["KHR_draco_mesh_compression"] }),
		glb.type,
		"KHR_draco",
	],
	["nothing", "", dxf.type, "no DXF"],
])("%s is refused in words", async (_what, content, type, words) => {
	const product = await aProduct(shop);
	const { status, body } = await send(product, content, type);
	expect([status, body.code]).toEqual([422, "unusable-file"]);
	expect(body.detail).toContain(words);
	expect(await filesOf(product)).toBeUndefined();
});

test.each([
	["AP203 as it is named in its schema", "CONFIG_CONTROL_DESIGN", "AP203"],
	["AP242", "AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }", "AP242"],
	["none that is known", "IFC4", undefined],
])("a STEP says its edition: %s", async (_what, schema, edition) => {
	const product = await aProduct(shop);
	await send(product, stepFile(schema), step.type);
	expect((await filesOf(product))[0].edition).toBe(edition);
});

test("a PDF of names that are cut where it is looked through, and of as many compressed objects as may be, is taken", async () => {
	const product = await aProduct(shop);
	const cut = pdfFile(`<<>>${" ".repeat(65_536 + 64 - "%PDF-1.7\n1 0 obj <<>>/JS".length)}/JSONdata`);
	expect((await send(product, cut, pdf.type)).status).toBe(201);
	expect((await send(product, pdfOfStreams(2000), pdf.type)).status).toBe(201);
});

test("while a PDF is looked through others have their turn, and whoever has left is waited for no more", async () => {
	const product = await aProduct(shop);
	const begins = performance.now();
	let [longest, last] = [0, begins];
	const turns = setInterval(() => {
		longest = Math.max(longest, performance.now() - last);
		last = performance.now();
	}, 1);
	expect((await send(product, pdfFile("streamendstream".repeat(800_000)), pdf.type)).status).toBe(201);
	clearInterval(turns);
	expect(Math.max(longest, performance.now() - last)).toBeLessThan((performance.now() - begins) / 3);

	const leaving = new AbortController();
	const left = send(product, pdfOfStreams(2000), pdf.type, leaving.signal);
	setTimeout(() => leaving.abort(), 20);
	expect((await left).body.detail).toContain("has left");
	expect(await filesOf(product)).toHaveLength(1);
});
