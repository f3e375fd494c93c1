import { costFault, type Part, type SceneParts } from "./glb-cost.ts";
import type { FileKind } from "./part-file.ts";

/** A file that is refused. `message` is for the uploader. */
export class UnusableFile extends Error {}

/** Number of bytes checked at the start and at the end. */
const checkedLength = 64 * 1024;
const latin1 = new TextDecoder("latin1");
const startOf = (bytes: Uint8Array) =>
	latin1.decode(bytes.subarray(0, checkedLength)).replace(/^(\u00ef\u00bb\u00bf)?\s*/, "");
const linesOf = (text: string) => text.split("\n").map((line) => line.trim());
const endOf = (bytes: Uint8Array) => latin1.decode(bytes.subarray(-checkedLength));

/**
 * Checks the structure of a file, in the browser before upload and on the server.
 * @returns its edition, such as `AP214` for STEP
 * @throws {UnusableFile}
 */
export function checkStructure(kind: FileKind, bytes: Uint8Array): string | null {
	return checks[kind](bytes);
}

const checks: Record<FileKind, (bytes: Uint8Array) => string | null> = {
	pdf(bytes) {
		if (!startOf(bytes).startsWith("%PDF-")) throw new UnusableFile("This is not a PDF: it does not begin with %PDF-.");
		if (!endOf(bytes).includes("%%EOF")) throw new UnusableFile("This PDF is incomplete: it does not end with %%EOF.");
		return null;
	},
	step(bytes) {
		const start = startOf(bytes);
		if (!/^ISO-10303-21\s*;/.test(start))
			throw new UnusableFile("This is not a STEP file: it does not begin with ISO-10303-21;.");
		if (!/END-ISO-10303-21\s*;/.test(endOf(bytes)))
			throw new UnusableFile("This STEP file is incomplete: it does not end with END-ISO-10303-21;.");
		const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']{1,200})'/i.exec(start)?.[1];
		if (!schema) throw new UnusableFile("This STEP file has no schema in its header.");
		return protocolOf(schema.toUpperCase());
	},
	dxf(bytes) {
		const start = startOf(bytes);
		if (start.startsWith("AutoCAD Binary DXF"))
			throw new UnusableFile("This is a binary DXF. Save it as text (ASCII).");
		const lines = linesOf(start);
		let line = 0;
		// Comments may come first.
		while (lines[line] === "999") line += 2;
		if (lines[line] !== "0" || lines[line + 1] !== "SECTION")
			throw new UnusableFile("This is not a DXF: it does not begin with a SECTION.");
		if (linesOf(endOf(bytes).trimEnd()).slice(-2).join() !== "0,EOF")
			throw new UnusableFile("This DXF is incomplete: it does not end with EOF.");
		return null;
	},
	glb(bytes) {
		checkGlb(bytes);
		return null;
	},
};

function protocolOf(schema: string): string | null {
	if (schema.startsWith("CONFIG_CONTROL_DESIGN")) return "AP203";
	if (schema.startsWith("AUTOMOTIVE_DESIGN")) return "AP214";
	return /^AP2\d\d/.exec(schema)?.[0] ?? null;
}

/** Enough for a model of a thousand parts: points and faces are stored elsewhere. Small enough to parse in a moment. */
const maxSceneBytes = 1_000_000;
const glTF = 0x46546c67;
const json = 0x4e4f534a;
const bin = 0x004e4942;
/** Length of the header of the binary chunk. */
const chunkHeader = 8;

/** Checks binary glTF 2.0 without external files, in the form that every viewer reads. */
function checkGlb(bytes: Uint8Array): void {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.length < 20 || view.getUint32(0, true) !== glTF || view.getUint32(4, true) !== 2)
		throw new UnusableFile("This is not a GLB: it does not begin with a glTF 2.0 header.");
	const jsonLength = view.getUint32(12, true);
	if (view.getUint32(8, true) !== bytes.length || view.getUint32(16, true) !== json || 20 + jsonLength > bytes.length)
		throw new UnusableFile("This GLB is incomplete.");
	if (jsonLength > maxSceneBytes)
		throw new UnusableFile("This GLB has more than 1 MB of JSON. Export it with fewer parts and with binary data.");
	const chunk = 20 + jsonLength;
	const isOneChunk =
		chunk + chunkHeader <= bytes.length &&
		view.getUint32(chunk, true) === bytes.length - chunk - chunkHeader &&
		view.getUint32(chunk + 4, true) === bin;
	// A viewer would read later chunks instead of these.
	if (chunk < bytes.length && !isOneChunk)
		throw new UnusableFile("This GLB contains more than a scene and its data. Export it again.");
	const scene = readScene(bytes.subarray(20, 20 + jsonLength));
	const parts = [...(scene.buffers ?? []), ...(scene.images ?? [])];
	if (parts.some(({ uri }) => uri !== undefined))
		throw new UnusableFile("This GLB refers to other files. Export it as one file.");
	const [extension] = scene.extensionsRequired ?? [];
	if (extension) throw new UnusableFile(`This GLB needs ${extension.slice(0, 100)}. Export it without compression.`);
	if (!hasItsData(scene, bytes.length))
		throw new UnusableFile("This GLB lacks data of its points or faces. Export it again without compression.");
	const fault = costFault(scene, bytes.subarray(chunk + chunkHeader));
	if (fault) throw new UnusableFile(fault);
}

interface Scene extends SceneParts {
	buffers?: Part[];
	extensionsRequired?: string[];
}

/** Bytes of a number by its type, and numbers of a value by its type (glTF 2.0 §3.6.2.2). */
const sizes = new Map<unknown, number>([
	...([
		[5120, 1],
		[5121, 1],
		[5122, 2],
		[5123, 2],
		[5125, 4],
		[5126, 4],
	] as const),
	...([
		["SCALAR", 1],
		["VEC2", 2],
		["VEC3", 3],
		["VEC4", 4],
	] as const),
]);

/** Returns whether all values are in the file. A viewer would reserve memory for others, and copies each view. */
function hasItsData({ bufferViews = [], accessors = [] }: Scene, length: number): boolean {
	const lengths = bufferViews.map(({ byteLength }) => (isCount(byteLength) ? byteLength : Number.NaN));
	const isInside = ({ bufferView, count, componentType, type, sparse }: Part) =>
		isCount(count) &&
		sparse === undefined &&
		count * (sizes.get(componentType) ?? Number.NaN) * (sizes.get(type) ?? Number.NaN) <=
			(lengths[Number(bufferView ?? -1)] ?? -1);
	return lengths.reduce((sum, next) => sum + next, 0) <= length && accessors.every(isInside);
}

/** Members of a glTF scene that are not lists of objects. */
const names = ["extensionsRequired", "extensionsUsed"];
const others = [...names, "asset", "extensions", "extras", "scene"];

/**
 * Checks the types of these parts of glTF 2.0: §3.2 `asset`, §3.12 extensions, and all lists. A viewer would also visit
 * an object with a `length` as a list.
 */
function readScene(bytes: Uint8Array): Scene {
	try {
		const scene = JSON.parse(new TextDecoder().decode(bytes));
		const lists = Object.entries(scene).filter(([name]) => !others.includes(name));
		const isValid =
			isVersion2(scene.asset?.version) &&
			[...lists.map(([, list]) => list), ...(scene.meshes ?? []).map(({ primitives }: Part) => primitives)].every(
				(list) => Array.isArray(list) && list.every(isObject),
			) &&
			names.every((name) => isListOfNames(scene[name] ?? []));
		if (isValid) return scene;
	} catch {}
	throw new UnusableFile("This GLB has no valid scene description.");
}

const isVersion2 = (version: unknown) => typeof version === "string" && /^2\.\d+$/.test(version);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isListOfNames = (value: unknown) =>
	Array.isArray(value) && value.every((name) => typeof name === "string" && name);
