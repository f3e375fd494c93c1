import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { glbFile } from "../../tests/support/part-files.ts";
import { checkStructure, UnusableFile } from "./file-structure.ts";

const asset = { version: "2.0" };
const points = { componentType: 5126, count: 3, type: "VEC3" };
/** A scene of points that nodes and animations share. */
const drawn = (parts: object) =>
	glbFile(
		{ asset, bufferViews: [{ byteLength: 36_000 }], accessors: [{ ...points, count: 3000, bufferView: 0 }], ...parts },
		Buffer.alloc(36_000),
	);
const shared = { attributes: { POSITION: 0 } };
/** A model without points, whose first scene has these nodes. */
const trees = (roots: unknown, nodes: object[] = [{}]) => glbFile({ asset, scenes: [{ nodes: roots }], nodes });
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

const check = (content: Uint8Array) => checkStructure("glb", content);

test.each([
	["a GLB with 60,000 nodes", drawn({ nodes: Array(60_000).fill({ mesh: 0 }), meshes: [] }), "5,000 parts"],
	[
		"a GLB with many parts in one mesh",
		drawn({ nodes: [{ mesh: 0 }, { mesh: 0 }], meshes: [{ primitives: Array(3000).fill(shared) }] }),
		"5,000 parts",
	],
	[
		"a GLB whose nodes share many points",
		drawn({ nodes: Array(4000).fill({ mesh: 0 }), meshes: [{ primitives: [shared] }] }),
		"too many points",
	],
	[
		"a GLB with forms of its points",
		drawn({
			nodes: [{ mesh: 0 }],
			meshes: [{ primitives: [{ ...shared, targets: [{ POSITION: 0 }] }] }],
		}),
		"morph targets",
	],
	["a GLB with movements", drawn({ animations: [{ samplers: [{ input: 0, output: 0 }] }] }), "animations"],
	["a GLB that lists a part many times", trees([0, 0]), "more than once"],
	["a GLB with a part in two others", trees([0, 1], [{ children: [2] }, { children: [2] }, {}]), "more than once"],
	["a GLB with a part many times in another", trees([0], [{ children: [1, 1] }, {}]), "more than once"],
	["a GLB with a part in itself", trees([], [{ children: [0] }]), "in itself"],
	["a GLB with two parts in each other", trees([], [{ children: [1] }, { children: [0] }]), "in itself"],
	["a GLB with a part that it lacks", trees([0, 1], [{}]), "more than once"],
	["a GLB with a text as a list of parts", trees("00"), "more than once"],
	[
		"a GLB with parts nested deep",
		trees(
			[0],
			Array.from({ length: 200 }, (_, at) => (at < 199 ? { children: [at + 1] } : {})),
		),
		"nested too deep",
	],
	["a GLB with many scenes", glbFile({ asset, scenes: Array(300).fill({}) }), "20 scenes"],
	["a GLB with many cameras", glbFile({ asset, cameras: Array(300_000).fill({}) }), "20 scenes"],
	["a GLB with a list that has only a length", glbFile({ asset, skins: { length: 1e12 } }), "description"],
	["a GLB with names that have only a length", glbFile({ asset, extensionsUsed: { length: 1e12 } }), "description"],
	["a GLB with primitives that have only a length", drawn({ meshes: [{ primitives: { length: 1e9 } }] }), "desc"],
	["a GLB with a skin", drawn({ nodes: [{}], skins: [{ joints: Array(100_000).fill(0) }] }), "skins"],
	[
		"a GLB whose nodes share a long text of a mesh",
		drawn({ nodes: Array(4000).fill({ mesh: 0 }), meshes: [{ primitives: [], extras: "a".repeat(500_000) }] }),
		"too many points",
	],
	[
		"a GLB whose nodes share a long text of a camera",
		drawn({ nodes: Array(4000).fill({ camera: 0 }), cameras: [{ extras: "a".repeat(500_000) }] }),
		"too many points",
	],
	[
		"a GLB whose points are far apart in its data",
		drawn({
			bufferViews: [{ byteLength: 36_000, byteStride: 36_000 }],
			accessors: Array(10_000).fill({ ...points, count: 1, bufferView: 0 }),
			nodes: [{ mesh: 0 }],
			meshes: [
				{ primitives: Array.from({ length: 4900 }, (_, at) => ({ attributes: { POSITION: at, NORMAL: at + 4900 } })) },
			],
		}),
		"too many points",
	],
	[
		"a GLB with many kinds of surfaces",
		drawn({
			nodes: [{ mesh: 0 }],
			materials: Array.from({ length: 64 }, (_, at) => ({
				extensions: {
					KHR_materials_clearcoat: { clearcoatFactor: at & 1 },
					KHR_materials_iridescence: { iridescenceFactor: at & 2 },
					KHR_materials_transmission: { transmissionFactor: at & 4 },
				},
				alphaMode: at & 8 ? "MASK" : "OPAQUE",
				doubleSided: Boolean(at & 16),
				normalTexture: at & 32 ? { index: 0 } : undefined,
			})),
			meshes: [{ primitives: Array.from({ length: 64 }, (_, material) => ({ ...shared, material })) }],
		}),
		"20 kinds of surfaces",
	],
	["a GLB with copies of its nodes", drawn({ extensionsUsed: ["EXT_mesh_gpu_instancing"] }), "instancing"],
	[
		"a GLB with copies that it does not list as used",
		drawn({ nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: {} } } }] }),
		"instancing",
	],
	["a GLB with large textures by an extension", withPicture(png, 3, "EXT_texture_webp"), "too large"],
	["a GLB with large textures in PNG", withPicture(png, 3), "too large"],
	["a GLB with large textures in JPEG", withPicture(jpeg, 3), "too large"],
	["a GLB with pictures of another kind", withPicture(Buffer.from("RIFF    WEBP"), 1), "PNG and JPEG"],
	[
		"a GLB with texts nested deep",
		glbFile({ asset, meshes: [{ primitives: [], extras: JSON.parse("[".repeat(1000) + "]".repeat(1000)) }] }),
		"nested too deep",
	],
])("%s is refused with a message", (_name, content, message) => {
	expect(() => check(content)).toThrow(UnusableFile);
	expect(() => check(content)).toThrow(message);
});

test.each([
	["thousands of parts", drawn({ nodes: Array(3000).fill({ mesh: 0 }), meshes: [{ primitives: [shared] }] })],
	["parts in groups", trees([0, 3], [{ children: [1, 2] }, {}, {}, {}])],
	[
		"surfaces that differ in colour",
		drawn({
			nodes: [{ mesh: 0 }],
			materials: Array.from({ length: 100 }, (_, at) => ({
				name: `Colour ${at}`,
				pbrMetallicRoughness: { baseColorFactor: [at / 100, 0, 0, 1], roughnessFactor: (at + 1) / 100 },
			})),
			meshes: [{ primitives: Array.from({ length: 100 }, (_, material) => ({ ...shared, material })) }],
		}),
	],
	["textures", withPicture(png, 2)],
])("a GLB with %s is accepted", (_name, content) => {
	expect(check(content)).toBeNull();
});

test("the demo's models are accepted", async () => {
	const models = readdirSync("public/catalogue").filter((name) => name.endsWith(".glb"));
	expect(models.length).toBeGreaterThan(3);
	for (const name of models) expect(checkStructure("glb", readFileSync(`public/catalogue/${name}`)), name).toBeNull();
});
