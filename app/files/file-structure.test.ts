import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { dxfFile, glbFile, stepFile } from "../../tests/support/part-files.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { checkStructure } from "./file-structure.ts";
import { fileKinds } from "./part-file.ts";

const { pdf, dxf, step, glb } = fileKinds;
const asset = { version: "2.0" };
const points = { componentType: 5126, count: 3, type: "VEC3" };
/** A scene of points that nodes and animations share. */
const drawn = (parts: object) =>
	glbFile(
		{ asset, bufferViews: [{ byteLength: 36_000 }], accessors: [{ ...points, count: 3000, bufferView: 0 }], ...parts },
		Buffer.alloc(36_000),
	);
const shared = { attributes: { POSITION: 0 } };
/** A model with one picture of this content and this number of textures of it. */
const withPicture = (content: Buffer, textures: number, extension?: string) =>
	glbFile(
		{
			asset,
			bufferViews: [{ byteLength: content.length }],
			images: [{ bufferView: 0 }],
			textures: Array(textures).fill(extension ? { extensions: { [extension]: { source: 0 } } } : { source: 0 }),
		},
		content,
	);
/** The begin of a PNG and of a JPEG of 5,000 × 5,000 pixels. */
const png = Buffer.from("89504e470d0a1a0a0000000d494844520000138800001388", "hex");
const jpeg = Buffer.from("ffd8ffe00004ffffffc00011081388138803", "hex");

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
	["a GLB with 60,000 nodes", drawn({ nodes: Array(60_000).fill({ mesh: 0 }), meshes: [] }), glb.type, "5,000 parts"],
	[
		"a GLB with many parts in one mesh",
		drawn({ nodes: [{ mesh: 0 }, { mesh: 0 }], meshes: [{ primitives: Array(3000).fill(shared) }] }),
		glb.type,
		"5,000 parts",
	],
	[
		"a GLB whose nodes share many points",
		drawn({ nodes: Array(4000).fill({ mesh: 0 }), meshes: [{ primitives: [shared] }] }),
		glb.type,
		"too many points",
	],
	[
		"a GLB with many forms of its points",
		drawn({
			nodes: [{ mesh: 0 }],
			meshes: [{ primitives: [{ ...shared, targets: Array(4000).fill({ POSITION: 0 }) }] }],
		}),
		glb.type,
		"too many points",
	],
	[
		"a GLB whose movements share many values",
		drawn({ animations: [{ samplers: Array(4000).fill({ input: 0, output: 0 }) }] }),
		glb.type,
		"too many points",
	],
	["a GLB with copies of its nodes", drawn({ extensionsUsed: ["EXT_mesh_gpu_instancing"] }), glb.type, "instancing"],
	[
		"a GLB with copies that it does not list as used",
		drawn({ nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: {} } } }] }),
		glb.type,
		"instancing",
	],
	["a GLB with large textures by an extension", withPicture(png, 3, "EXT_texture_webp"), glb.type, "too large"],
	["a GLB with large textures in PNG", withPicture(png, 3), glb.type, "too large"],
	["a GLB with large textures in JPEG", withPicture(jpeg, 3), glb.type, "too large"],
	["a GLB with pictures of another kind", withPicture(Buffer.from("RIFF    WEBP"), 1), glb.type, "PNG and JPEG"],
	["an empty file", "", dxf.type, "not a DXF"],
])("%s is refused with a message", async (_name, content, type, message) => {
	const product = await aProduct(shop);
	const { status, body } = await send(product, content, type);
	expect([status, body.code]).toEqual([422, "unusable-file"]);
	expect(body.detail).toContain(message);
	expect(await filesOf(product)).toBeUndefined();
});

test.each([
	["thousands of parts", drawn({ nodes: Array(3000).fill({ mesh: 0 }), meshes: [{ primitives: [shared] }] })],
	["textures", withPicture(png, 2)],
])("a GLB with %s is accepted", async (_name, content) => {
	expect(await send(await aProduct(shop), content, glb.type)).toMatchObject({ status: 201 });
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

test("the demo's models are accepted", async () => {
	const models = readdirSync("public/catalogue").filter((name) => name.endsWith(".glb"));
	expect(models.length).toBeGreaterThan(3);
	for (const name of models) expect(checkStructure("glb", readFileSync(`public/catalogue/${name}`)), name).toBeNull();
});
