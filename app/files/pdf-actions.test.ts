import { readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { pdfFile, pdfWithStream } from "../../tests/support/part-files.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { fileKinds } from "./part-file.ts";

const script = "7 0 <</S/JavaScript/JS(app.alert(1))>>".padEnd(200);
const flate = "/N 1/First 4/Filter/FlateDecode";
const deflated = deflateSync(script, { level: 0 });
const wrongSum = Buffer.concat([deflated.subarray(0, -4), Buffer.alloc(4)]);
const share = String.raw`/F(\\\\10.0.0.9\\share)/D[0/Fit]`;
/** Builds a PDF with this number of object streams. */
const pdfOfStreams = (count: number) =>
	pdfFile(`<<>> endobj ${"9 0 obj <</Type/ObjStm/N 0/First 0>>stream\nendstream ".repeat(count - 1)}`);

const hiddenHeaders = [
	...[
		"7 +0 obj",
		"7 0.0 obj",
		"7 000000 obj",
		"7 0 %x\n obj",
		"7+0 obj",
		"7 0e0 obj",
		"7 - obj",
		"7 0\x80obj",
		"7%\n0%\robj",
	],
	`7 0${" ".repeat(400)}obj`,
	`7 0${" ".repeat(4000)}obj`,
];

let shop: TestShop;
let token: string;
beforeAll(async () => {
	shop = await createTestShop();
	token = await shop.issueToken((await shop.admin()).id);
});
afterAll(() => shop.close());

async function send(product: string, content: Uint8Array, signal?: AbortSignal) {
	const headers = { authorization: `Bearer ${token}`, "content-type": fileKinds.pdf.type };
	const init = { method: "POST", body: content as BodyInit, headers, signal };
	const answer = await shop.api.request(`/api/products/${product}/files?name=it`, init);
	return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } };
}
const filesOf = async (id: string) => (await shop.visitor.get(`/products/${id}`)).body.files;

test.each([
	["a script", pdfFile("<</S/JavaScript/JS(app.alert(1))>>"), "JavaScript"],
	["a script in hexadecimal", pdfFile("<</S/J#61vaScript>>"), "(JavaScript)"],
	["a compressed script", pdfFile("<<>>", "<</S/JavaScript>>"), "JavaScript"],
	["a program", pdfFile("<</S/Launch/F(calc.exe)>>"), "Launch"],
	["a script behind a text", pdfFile("<</T(stream)/S/JavaScript>>"), "JavaScript"],
	["a script behind a comment", pdfFile("<<>> endobj % stream\n8 0 obj <</S/JavaScript>>"), "JavaScript"],
	["compressed objects behind a text", pdfFile("(stream\n)", "<</S/Launch>>"), "Launch"],
	["objects without a filter", pdfWithStream("/N 1/First 4", script), "JavaScript"],
	["a wrong checksum", pdfWithStream(flate, wrongSum), "JavaScript"],
	["incomplete objects", pdfWithStream(flate, deflated.subarray(0, -5)), "JavaScript"],
	["a filter before a long dictionary", pdfWithStream(`${flate}/X (${"a".repeat(2000)})`, deflated), "JavaScript"],
	["objects that cannot be inflated", pdfWithStream(flate, Buffer.of(0x78, 0x9c, 0xff)), "cannot be checked"],
	["objects under another filter", pdfWithStream("/N 1/First 4/Filter/ASCIIHexDecode", "3030>"), "cannot be checked"],
	[
		"objects deflated twice",
		pdfWithStream("/N 1/First 4/Filter[/FlateDecode/FlateDecode]", deflateSync(deflated)),
		"cannot be checked",
	],
	["objects with a predictor", pdfWithStream(`${flate}/DecodeParms<</Predictor 12>>`, deflated), "cannot be checked"],
	["objects that begin in a text", pdfWithStream("/N 1/First 4", "7 1 ( <</S/JavaScript>>)"), "JavaScript"],
	["more objects than its index has", pdfWithStream("/N 2/First 4", script), "cannot be checked"],
	["an object stream without its type", pdfFile("<</N 1/First 4>>stream\n7 0 <</S/Launch>>\nendstream"), "Launch"],
	["an object in a picture", pdfFile("<<>>stream\n7 0 obj <</S/Launch>>\nendstream"), "cannot be checked"],
	...hiddenHeaders.map((header): [string, Buffer, string] => [
		`an object in a picture as ${JSON.stringify(header.slice(0, 12))}`,
		pdfFile(`<<>>stream\n0 0 m ${header} <</S/Future>>\nendstream`),
		"cannot be checked",
	]),
	[
		"an object across the border of pieces",
		pdfFile(`<<>>stream\n%${"x".repeat(65_500)}\n7 0${" ".repeat(400)}obj<<>>\nendstream`),
		"cannot be checked",
	],
	["an object with a sign before its generation", pdfFile("<<>> endobj 7 +0obj <</S/Future>>"), "cannot be checked"],
	["a trailer in a picture", pdfFile("<<>>stream\nxref 0 0 trailer<</Root 1 0 R>>\nendstream"), "cannot be checked"],
	["a trailer in a comment", pdfFile("<<>> %xref 0 0 trailer<</Root 1 0 R>>\n"), "cannot be checked"],
	["a trailer in a text", pdfFile("(xref 0 0 trailer<</Root 1 0 R>>)"), "cannot be checked"],
	["an action under the end of a number", pdfFile("<</A 5 0 R>> endobj 15 0 obj <</S/Future>>"), "(Future)"],
	["the name of an action nothing refers to", pdfFile("<<>> endobj 15 0 obj /Launch"), "(Launch)"],
	["a long name", pdfFile(`/${"#41".repeat(1_300_000)}`), "too complex"],
	["an object in a text", pdfFile("(7 0 obj <</S/Launch>>)"), "cannot be checked"],
	["an object in a comment", pdfFile("<<>> % 7 0 obj <</S/Launch>>\n"), "cannot be checked"],
	["an object behind a wrong length", pdfFile("<</Length 30>>stream\n 7 0 obj<<>>\nendstream endstream"), "cannot be"],
	["a stream in another file", pdfFile("<</F(http://evil.test)>>stream\nendstream"), "cannot be checked"],
	["a dictionary that does not end", pdfFile("<</A <</S/GoTo>>"), "cannot be checked"],
	["encryption", pdfFile("<<>> endobj trailer <</Encrypt 9 0 R>>"), "(Encrypt)"],
	["an attachment without a type", pdfFile("<</EF<</F 9 0 R>>>>"), "(EF)"],
	["a list of attachments", pdfFile("<</Names<</EmbeddedFiles 9 0 R>>>>"), "(EmbeddedFiles)"],
	["scripts by name", pdfFile("<</Names 7 0 R>>", "<</JavaScript 9 0 R>>"), "(JavaScript)"],
	["a form of another kind", pdfFile("<</AcroForm<</XFA 9 0 R>>>>"), "(XFA)"],
	["a form that is sent", pdfFile("<</S/SubmitForm/F(http://evil.test)>>"), "(SubmitForm)"],
	["a file on a share at opening", pdfFile(`<</OpenAction<</S/GoToR${share}>>>>`), "(GoToR)"],
	["a file on a share on a page", pdfFile(`<</AA<</O<</S/GoToE${share}>>>>>>`), "(AA)"],
	["a web address at opening", pdfFile("<</OpenAction<</S/URI/URI(https://evil.test/)>>>>"), "(URI)"],
	["a web address by a click", pdfFile("<</A 7 0 R>>", "<</S/URI/URI(https://evil.test/)>>"), "(URI)"],
	["an unknown action", pdfFile("<</A 7 0 R>>", "<</S/Future>>"), "(Future)"],
	["an action by two names", pdfFile("<</A<</S/GoTo/S/Future>>>>"), "(Next)"],
	["an action whose name is elsewhere", pdfFile("<</A<</S 7 0 R>>>>", "/Future"), "(Action)"],
	["an action after a link", pdfFile("<</A<</S/GoTo/D[0/Fit]/Next 9 0 R>>>>"), "(Next)"],
	["a film", pdfFile("<</Annots[7 0 R]>>", "<</Subtype/Screen>>"), "(Screen)"],
	["a model nothing refers to", pdfFile("<</Annots[8 0 R]>> endobj 18 0 obj <</Subtype/3D/Rect[0 0 9 9]>>"), "(3D)"],
	["too many compressed objects", pdfOfStreams(2001), "too complex"],
	["too deep lists", pdfFile("[".repeat(300)), "too complex"],
])("a PDF with %s is refused with a message", async (_name, content, message) => {
	const product = await aProduct(shop);
	const { status, body } = await send(product, content);
	expect([status, body.code]).toEqual([422, "unusable-file"]);
	expect(body.detail).toContain(message);
	expect(await filesOf(product)).toBeUndefined();
});

test.each([
	["links within the document", pdfFile("<</Annots[<</Subtype/Link/A 7 0 R>>]>>", "<</S/GoTo/D[1 0 R/Fit]>>")],
	["a page to open at", pdfFile("<</OpenAction[1 0 R/Fit]/Names<</Dests<</Names[(a)<</D 9 0 R>>]>>>>>>")],
	["tags with attributes", pdfFile("<</S/H1/P 9 0 R/A[<</O/Layout>> 0]/Group<</S/Transparency>>>>")],
	["unusual numbers and texts", pdfFile(String.raw`<</X[-.5 +1 0. true null <48 65>(a\)(b\\)c)]>>`)],
	["a page of HTML in front", Buffer.concat([Buffer.from("%PDF-1.4\n<html><script>alert(1)</script>\n"), pdfFile()])],
	["names across the border of pieces", pdfFile(`<<>>${" ".repeat(65_500)}endobj 8 0 obj /JSONdata`)],
	["the maximum of compressed objects", pdfOfStreams(2000)],
])("a PDF with %s is accepted", async (_name, content) => {
	expect(await send(await aProduct(shop), content)).toMatchObject({ status: 201 });
});

test("checking a PDF yields to other requests and stops when the client disconnects", async () => {
	const product = await aProduct(shop);
	let turns = 0;
	const others = setInterval(() => {
		turns += 1;
	}, 1);
	const streams = pdfFile(`<<>> endobj ${"9 0 obj <<>>stream\nendstream\n".repeat(200_000)}`);
	for (const much of [streams, pdfFile(`[${"1 0 R <<>> ".repeat(200_000)}]`), pdfFile(`(${"()".repeat(1_000_000)})`)]) {
		turns = 0;
		expect((await send(product, much)).status).toBe(201);
		expect(turns).toBeGreaterThan(4);
	}
	clearInterval(others);

	const leaving = new AbortController();
	const left = send(product, streams, leaving.signal);
	setImmediate(() => leaving.abort());
	expect((await left).body.detail).toContain("cancelled");
	expect(await filesOf(product)).toHaveLength(3);
});

test("the demo's drawings are accepted", async () => {
	const drawings = readdirSync("public/catalogue").filter((name) => name.endsWith(".pdf"));
	expect(drawings.length).toBeGreaterThan(3);
	for (const name of drawings) {
		const { status, body } = await send(await aProduct(shop), readFileSync(`public/catalogue/${name}`));
		expect([name, status, body.detail]).toEqual([name, 201, undefined]);
	}
});
