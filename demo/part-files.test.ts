import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkStructure } from "../app/files/file-structure.ts";
import { demoProducts } from "./demo-products.ts";

/** A file beside a part's pictures, as `files.json` lists it. */
interface PartFile {
	ext: "step" | "glb" | "dxf" | "pdf";
	bytes: number;
	sha256: string;
}
interface Part {
	slug: string;
	partNumber: string;
	model: string;
	specs: { name: string; value?: number | [number, number] }[];
}
interface Box {
	min: [number, number, number];
	max: [number, number, number];
}
interface Gltf {
	nodes: { name: string; mesh?: number; rotation?: number[] }[];
	meshes: { primitives: { attributes: { POSITION: number } }[] }[];
	accessors: Partial<Box>[];
	scenes: { nodes: number[] }[];
	materials: { name: string }[];
}

const folder = new URL("../public/catalogue/", import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(`../catalogue-art/${file}`, import.meta.url), "utf8"));
const parts: Part[] = read("parts.json");
const files: Record<string, PartFile[]> = read("files.json");
const drawings: Record<string, { text: string }[]> = read("drawings.json");
const partOf = new Map(parts.map((part) => [part.slug, part]));
const slugsWith = (ext: PartFile["ext"]) =>
	Object.keys(files).filter((slug) => files[slug]?.some((file) => file.ext === ext));
const content = (slug: string, ext: PartFile["ext"]) => readFileSync(new URL(`${slug}.${ext}`, folder));
const most = { step: 400e3, glb: 250e3, dxf: 400e3, pdf: 60e3 };

test("files.json lists each file of a part with its size and digest; each file is small and valid as an upload", () => {
	const listed = Object.entries(files).flatMap(([slug, each]) => each.map((file) => ({ slug, ...file })));
	const there = readdirSync(folder).filter((file) => /\.(step|glb|dxf|pdf)$/.test(file));
	expect(listed.map(({ slug, ext }) => `${slug}.${ext}`).sort()).toEqual(there.sort());
	for (const { slug, ext, ...file } of listed) {
		const bytes = content(slug, ext);
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		expect({ slug, ext, ...file }).toEqual({ slug, ext, bytes: bytes.length, sha256 });
		expect(bytes.length).toBeLessThanOrEqual(most[ext]);
		expect(checkStructure(ext, bytes)).toBe(ext === "step" ? "AP214" : null);
	}
});

test("every fastener, bearing, gear, pulley and brake disc on sale has its files", () => {
	const turned = demoProducts.filter(({ slug }) => {
		const model = partOf.get(slug)?.model ?? "";
		return ["bearing", "brake_disc", "gear"].includes(model) || /^(bolt|screw|nut|washer)/.test(slug);
	});
	for (const ext of ["step", "glb", "dxf", "pdf"] as const)
		expect(turned.map(({ slug }) => slug).filter((slug) => !slugsWith(ext).includes(slug))).toEqual([]);
});

test.each(slugsWith("step"))("%s.step is a named solid in millimetres with its material", (slug) => {
	const step = content(slug, "step").toString("latin1");
	const number = partOf.get(slug)?.partNumber;
	expect(step).toMatch(new RegExp(`PRODUCT\\('${number}','${number} [^']+','[^']+'`));
	expect(step).toContain("AUTOMOTIVE_DESIGN { 1 0 10303 214");
	expect(step).toContain("SI_UNIT(.MILLI.,.METRE.)");
	expect(step).toContain("PROPERTY_DEFINITION('material property','material name'");
});

/**
 * Returns the diameter (or smaller width) and the height of a part, in metres.
 * Of pieces placed around the axis, the first lies on the x axis.
 */
function extent({ nodes, meshes, accessors }: Gltf) {
	const turned = new Set(nodes.filter(({ rotation }) => rotation).map(({ mesh }) => mesh));
	const boxes = meshes.flatMap(({ primitives }, mesh) =>
		primitives.map(({ attributes }) => ({ ...(accessors[attributes.POSITION] as Box), turned: turned.has(mesh) })),
	);
	return {
		across: Math.max(
			...boxes.map(({ min, max, turned }) => (turned ? 2 * max[0] : Math.min(max[0] - min[0], max[2] - min[2]))),
		),
		along: Math.max(...boxes.map(({ max }) => max[1])) - Math.min(...boxes.map(({ min }) => min[1])),
	};
}

describe.each(slugsWith("glb"))("%s.glb", (slug) => {
	const part = partOf.get(slug) as Part;
	const glb = content(slug, "glb");
	const gltf: Gltf = JSON.parse(glb.toString("utf8", 20, 20 + glb.readUInt32LE(12)));
	const specified = (...names: string[]) =>
		names
			.map((name) => part.specs.find((spec) => spec.name === name)?.value)
			.find((value) => typeof value === "number");

	test("is a binary glTF 2 of its length, named after the part, with materials", () => {
		expect([glb.toString("latin1", 0, 4), glb.readUInt32LE(4), glb.readUInt32LE(8)]).toEqual(["glTF", 2, glb.length]);
		expect(gltf.nodes[gltf.scenes[0]?.nodes[0] ?? -1]?.name.split(" ")[0]).toBe(part.partNumber);
		expect(gltf.materials.length).toBeGreaterThan(0);
	});
	test("is upright and has its specified size in metres", () => {
		const across = specified("Flange diameter", "Head diameter", "Outside diameter", "Width across flats") ?? 0;
		const head = part.model === "fastener" ? (specified("Head height") ?? 0) : 0;
		const along = (specified("Length", "Height", "Width", "Thickness") ?? 0) + head;
		const model = extent(gltf);
		expect(model.across * 1000).toBeGreaterThan(across - 0.2);
		expect(model.across * 1000).toBeLessThan(across + 0.1);
		expect(model.along * 1000).toBeCloseTo(along, 1);
	});
});

test.each(slugsWith("dxf"))("%s.dxf is in millimetres and letters every dimension on its layer", (slug) => {
	const dxf = content(slug, "dxf").toString("latin1").replaceAll("\r", "");
	expect(dxf).toMatch(/\$INSUNITS\n *70\n *4\n/);
	for (const layer of ["OUTLINE", "HIDDEN", "CENTRE", "DIMENSIONS", "TEXT"]) expect(dxf).toContain(`\n${layer}\n`);
	expect(dxf).toContain(`\n${partOf.get(slug)?.partNumber}\n`);
	const said = (drawings[slug] ?? []).filter(({ text }) => /^[ -ÿ]*$/.test(text));
	expect(said.filter(({ text }) => !dxf.includes(`\n${text}\n`))).toEqual([]);
});

test.each(slugsWith("pdf"))("%s.pdf is one sheet, titled with number and name, its fonts embedded", (slug) => {
	const pdf = content(slug, "pdf").toString("latin1");
	expect(pdf.slice(0, 5)).toBe("%PDF-");
	expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
	expect(pdf).toContain(`/Subject (Drawing of ${partOf.get(slug)?.partNumber})`);
	expect(pdf.match(/\/BaseFont/g)?.length).toBeGreaterThan(0);
	expect(pdf).toContain("/FontFile2");
	expect(pdf).not.toContain("/BaseFont /Helvetica");
});
