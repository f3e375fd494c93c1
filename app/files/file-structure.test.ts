import { readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { dxfFile, glbFile, pdfFile, stepFile } from "../../tests/support/part-files.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { fileKinds } from "./part-file.ts";

const { pdf, dxf, step, glb } = fileKinds;
const asset = { version: "2.0" };
/** Builds a PDF with this number of object streams, each empty. */
const pdfOfStreams = (count: number) => pdfFile("<</Type/ObjStm>>stream\nendstream ".repeat(count - 1));

const flate = "/Filter/FlateDecode";
const script = "<</S/JavaScript>>".padEnd(200);
const deflated = (objects: string) => deflateSync(objects, { level: 0 });
const wrongSum = (packed: Buffer) => Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)]);
/** Builds a PDF whose only stream holds these objects. */
const pdfOfObjects = (filter: string, content: string | Buffer) =>
	Buffer.concat([
		Buffer.from(`%PDF-1.7\n1 0 obj <</Type/ObjStm${filter}>>\nstream\n`),
		Buffer.from(content),
		Buffer.from("\nendstream endobj\nstartxref\n0\n%%EOF\n"),
	]);

let shop: TestShop;
let token: string;
beforeAll(async () => {
	shop = await createTestShop();
	token = await shop.issueToken((await shop.admin()).id);
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
	["a file that is not a STEP", "solid", step.type, "does not begin with ISO-10303-21;"],
	["an incomplete STEP", stepFile().slice(0, 90), step.type, "does not end with END-ISO-10303-21;"],
	["a STEP without a schema", "ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;", step.type, "no schema"],
	["a file that is not a DXF", stepFile(), dxf.type, "does not begin with a SECTION"],
	["an incomplete DXF", dxfFile.slice(0, -8), dxf.type, "does not end with EOF"],
	["a page with the type of a PDF", "<script>alert(1)</script>", pdf.type, "does not begin with %PDF-"],
	["an incomplete PDF", "%PDF-1.7", pdf.type, "does not end with %%EOF"],
	["a PDF with a script", pdfFile("<</S/JavaScript/JS(app.alert(1))>>"), pdf.type, "JavaScript"],
	["a PDF whose script is spelt in hexadecimal", pdfFile("<</S/J#61vaScript>>"), pdf.type, "J#61vaScript"],
	["a PDF whose script is compressed", pdfFile("<<>>", "<</S/JavaScript>>"), pdf.type, "JavaScript"],
	["a PDF that starts a program", pdfFile("<</S/Launch/F(calc.exe)>>"), pdf.type, "Launch"],
	["a PDF whose script is behind a text", pdfFile("<</T(stream)/S/JavaScript>>"), pdf.type, "JavaScript"],
	["a PDF whose script is behind a comment", pdfFile("<<>> % stream\n<</S/JavaScript>>"), pdf.type, "JavaScript"],
	["a PDF whose compressed objects have such a text", pdfFile("(stream\n)", "<</S/Launch>>"), pdf.type, "Launch"],
	["a PDF whose objects have no filter", pdfOfObjects("", script), pdf.type, "JavaScript"],
	["a PDF whose checksum is wrong", pdfOfObjects(flate, wrongSum(deflated(script))), pdf.type, "JavaScript"],
	["a PDF with incomplete objects", pdfOfObjects(flate, deflated(script).subarray(0, -5)), pdf.type, "JavaScript"],
	[
		"a PDF whose objects cannot be read",
		pdfOfObjects(flate, Buffer.of(0x78, 0x9c, 0xff)),
		pdf.type,
		"cannot be checked",
	],
	[
		"a PDF whose filter is before a long dictionary",
		pdfOfObjects(`${flate}/X (${"a".repeat(2000)})`, deflateSync(script)),
		pdf.type,
		"JavaScript",
	],
	[
		"a PDF whose objects have another filter",
		pdfOfObjects("/Filter /ASCIIHexDecode", `003${"\0".repeat(8)}${Buffer.from(script).toString("hex")}>`),
		pdf.type,
		"cannot be checked",
	],
	["a PDF with an attachment without a type", pdfFile("<</EF<</F 9 0 R>>>>"), pdf.type, "(EF)"],
	["a PDF with a list of attachments", pdfFile("<</EmbeddedFiles 9 0 R>>"), pdf.type, "(EmbeddedFiles)"],
	["a PDF with a form of another kind", pdfFile("<</AcroForm<</XFA 9 0 R>>>>"), pdf.type, "(XFA)"],
	["a PDF that sends its form", pdfFile("<</S/SubmitForm/F(http://evil.test)>>"), pdf.type, "(SubmitForm)"],
	["a file that is not a GLB", "glTF", glb.type, "not a GLB"],
	["an incomplete GLB", glbFile().subarray(0, 40), glb.type, "incomplete"],
	["a PDF with too many compressed objects", pdfOfStreams(2001), pdf.type, "too complex"],
	["a PDF whose script crosses chunks", pdfFile(`<<>>${" ".repeat(65_500)}/JavaScript`), pdf.type, "(JavaScript)"],
	["a GLB with invalid JSON", glbFile([] as object).fill(0, 20), glb.type, "scene description"],
	["a GLB with a number", glbFile(1 as unknown as object), glb.type, "scene description"],
	["a GLB with a list", glbFile([]), glb.type, "scene description"],
	["a GLB without a version", glbFile({ buffers: [] }), glb.type, "scene description"],
	["a GLB with another version", glbFile({ asset: { version: "1.0" } }), glb.type, "scene description"],
	["a GLB with an invalid buffer", glbFile({ asset, buffers: [1] }), glb.type, "scene description"],
	["a GLB with an invalid extension", glbFile({ asset, extensionsRequired: [{}] }), glb.type, "scene description"],
	["a GLB with too much JSON", glbFile({ asset, extras: " ".repeat(1_000_000) }), glb.type, "more than 1 MB of JSON"],
	[
		"a GLB that refers to another file",
		glbFile({ asset, buffers: [{ uri: "https://example.com/x" }] }),
		glb.type,
		"other files",
	],
	["a compressed GLB", glbFile({ asset, extensionsRequired: ["KHR_draco_mesh_compression"] }), glb.type, "KHR_draco"],
	["an empty file", "", dxf.type, "not a DXF"],
])("%s is refused with a message", async (_name, content, type, message) => {
	const product = await aProduct(shop);
	const { status, body } = await send(product, content, type);
	expect([status, body.code]).toEqual([422, "unusable-file"]);
	expect(body.detail).toContain(message);
	expect(await filesOf(product)).toBeUndefined();
});

test.each([
	["AP203 as it is named in its schema", "CONFIG_CONTROL_DESIGN", "AP203"],
	["AP242", "AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }", "AP242"],
	["none that is known", "IFC4", undefined],
])("the edition of a STEP: %s", async (_what, schema, edition) => {
	const product = await aProduct(shop);
	await send(product, stepFile(schema), step.type);
	expect((await filesOf(product))[0].edition).toBe(edition);
});

test("a PDF with names across chunk borders and the maximum of compressed objects is accepted", async () => {
	const product = await aProduct(shop);
	const cut = pdfFile(`<<>>${" ".repeat(65_536 + 64 - "%PDF-1.7\n1 0 obj <<>>/JS".length)}/JSONdata`);
	expect((await send(product, cut, pdf.type)).status).toBe(201);
	expect((await send(product, pdfOfStreams(2000), pdf.type)).status).toBe(201);
});

test("checking a PDF yields to other requests and stops when the client disconnects", async () => {
	const product = await aProduct(shop);
	let turns = 0;
	const others = setInterval(() => {
		turns += 1;
	}, 1);
	const streams = ">>stream\nendstream".repeat(300_000);
	for (const much of [streams, "stream".repeat(200_000)])
		expect((await send(product, pdfFile(much), pdf.type)).status).toBe(201);
	clearInterval(others);
	expect(turns).toBeGreaterThan(8);

	const leaving = new AbortController();
	const left = send(product, pdfFile(streams), pdf.type, leaving.signal);
	setImmediate(() => leaving.abort());
	expect((await left).body.detail).toContain("cancelled");
	expect(await filesOf(product)).toHaveLength(2);
});

test("the demo's drawings are accepted", async () => {
	const drawings = readdirSync("public/catalogue").filter((name) => name.endsWith(".pdf"));
	expect(drawings.length).toBeGreaterThan(3);
	for (const name of drawings) {
		const product = await aProduct(shop);
		expect([name, (await send(product, readFileSync(`public/catalogue/${name}`), pdf.type)).status]).toEqual([
			name,
			201,
		]);
	}
});
