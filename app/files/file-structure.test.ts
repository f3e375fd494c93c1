import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { dxfFile, glbFile, stepFile } from "../../tests/support/part-files.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { fileKinds } from "./part-file.ts";

const { pdf, dxf, step, glb } = fileKinds;
const asset = { version: "2.0" };
const points = { componentType: 5126, count: 3, type: "VEC3" };
/** A GLB with a harmless scene, and another in its second chunk. */
function withSecondScene(): Buffer {
	const file = glbFile({ asset }, Buffer.from(JSON.stringify({ asset, scenes: { length: 1e12 } }).padEnd(100)));
	file.write("JSON", 20 + file.readUInt32LE(12) + 4);
	return file;
}

let shop: TestShop;
let token: string;
beforeAll(async () => {
	shop = await createTestShop();
	token = await shop.issueToken((await shop.admin()).id);
});
afterAll(() => shop.close());

async function send(product: string, content: string | Uint8Array, type: string) {
	const headers = { authorization: `Bearer ${token}`, "content-type": type };
	const init = { method: "POST", body: content as BodyInit, headers };
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
	["a file that is not a GLB", "glTF", glb.type, "not a GLB"],
	["an incomplete GLB", glbFile().subarray(0, 40), glb.type, "incomplete"],
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
	["a GLB with points that have no data", glbFile({ asset, accessors: [points] }), glb.type, "lacks data"],
	[
		"a GLB with points beyond its end",
		glbFile({
			asset,
			bufferViews: [{ byteLength: 36 }],
			accessors: [{ ...points, bufferView: 0, count: 150_000_000 }],
		}),
		glb.type,
		"lacks data",
	],
	[
		"a GLB with sparse points",
		glbFile({
			asset,
			bufferViews: [{ byteLength: 36 }],
			accessors: [{ ...points, bufferView: 0, sparse: { count: 1 } }],
		}),
		glb.type,
		"lacks data",
	],
	[
		"a GLB with more data than its size",
		glbFile({ asset, bufferViews: Array(1000).fill({ byteLength: 3600 }) }),
		glb.type,
		"lacks data",
	],
	[
		"a GLB that would freeze a browser",
		glbFile({ asset, scenes: [{ nodes: Array(100_000).fill(0) }], nodes: [{}] }),
		glb.type,
		"more than once",
	],
	["a GLB with a second scene description", withSecondScene(), glb.type, "more than a scene"],
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
