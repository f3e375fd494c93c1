/** A part of a glTF scene. Its fields are unchecked: each may be of any type. */
export type Part = Record<string, unknown>;
/** The lists of a glTF scene that cost memory and time when it is drawn. */
export interface SceneParts {
	accessors?: Part[];
	animations?: Part[];
	bufferViews?: Part[];
	cameras?: Part[];
	extensionsUsed?: string[];
	images?: Part[];
	materials?: Part[];
	meshes?: Part[];
	nodes?: Part[];
	scenes?: Part[];
	skins?: Part[];
	textures?: Part[];
}

/** Maximum nodes, and primitives of all nodes together. A viewer draws each primitive of each node by itself. */
const maxObjects = 5000;
/** Maximum depth of nodes, and of the description. A viewer visits them by recursion. */
const maxDepth = 100;
/** Maximum scenes, and cameras. A viewer creates all, and visits all materials and textures again for each scene. */
const maxScenes = 20;
/** Maximum kinds of surfaces. A viewer compiles a program for the graphics processor for each. */
const maxKinds = 20;
/** Maximum values of all primitives of all nodes. Nodes may share their data. */
const maxValues = 10_000_000;
/** Bytes of a value up to which it counts as one. */
const valueBytes = 16;
/** Maximum pixels of all textures, which may share their pictures. */
const maxPixels = 64_000_000;
/** Extensions that draw more than the scene's nodes, or more slowly. */
const slowExtensions = ["EXT_mesh_gpu_instancing", "KHR_lights_punctual"];

/**
 * Returns why a scene would freeze a browser, if so.
 * @param data the binary chunk
 */
export function costFault(scene: SceneParts, data: Uint8Array): string | undefined {
	// Viewers draw an extension also where `extensionsUsed` does not name it.
	const found = extensionsIn(scene);
	if (!found) return nestedTooDeep;
	const slow = [...(scene.extensionsUsed ?? []), ...found].find((name) => slowExtensions.includes(name));
	if (slow) return `This GLB uses ${slow}. Export it without.`;
	return treeFault(scene) ?? drawingFault(scene) ?? pictureFault(scene, data);
}

/** Returns why the nodes of a scene are not trees of moderate depth (glTF 2.0 §3.5.2), if so. */
function treeFault({ nodes = [], scenes = [], cameras = [] }: SceneParts): string | undefined {
	if (nodes.length > maxObjects) return tooManyParts;
	if (Math.max(scenes.length, cameras.length) > maxScenes)
		return `This GLB has more than ${maxScenes} scenes or cameras. Export it with one.`;
	const childrenOf = nodes.map(({ children = [] }) => children);
	const lists = [...scenes.map(({ nodes: roots = [] }) => roots), ...childrenOf];
	if (!lists.every(Array.isArray)) return notTrees;
	const isIndex = (at: unknown) => Number.isSafeInteger(at) && nodes[at as number] !== undefined;
	const named = lists.flat();
	if (!named.every(isIndex) || new Set(named).size < named.length) return notTrees;
	const children = new Set(childrenOf.flat());
	let level = [...nodes.keys()].filter((at) => !children.has(at));
	let left = nodes.length;
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > maxDepth) return nestedTooDeep;
		left -= level.length;
		level = level.flatMap((at) => childrenOf[at] as number[]);
	}
	// The rest are in cycles.
	return left > 0 ? notTrees : undefined;
}
const notTrees = "This GLB contains a part more than once, or in itself. Export it with each part once.";
const nestedTooDeep = "This GLB has parts nested too deep. Export it with fewer levels.";
const tooManyParts = "This GLB has more than 5,000 parts. Export it with fewer.";

function drawingFault(scene: SceneParts): string | undefined {
	const { cameras = [], materials = [], meshes = [], nodes = [], bufferViews = [] } = scene;
	const primitivesOf = meshes.map((mesh) => partsOf(mesh.primitives));
	const primitives = primitivesOf.flat();
	const isMoved = [scene.animations, scene.skins].some((list) => list?.length);
	if (isMoved || primitives.some(({ targets }) => targets !== undefined))
		return "This GLB has animations, skins or morph targets. Export it without.";
	const counts = (scene.accessors ?? []).map(({ count, bufferView }) => {
		const { byteStride } = bufferViews[Number(bufferView ?? -1)] ?? {};
		return Number(count) * Math.max(1, Number(byteStride ?? 0) / valueBytes);
	});
	const costs = meshes.map((mesh, at) => ({
		objects: primitivesOf[at]?.length ?? 0,
		values: sum((primitivesOf[at] ?? []).flatMap(accessorsOf).map((index) => counts[index] ?? 0)) + copiedText(mesh),
	}));
	const drawn = nodes.flatMap(({ mesh }) => costs[Number(mesh ?? -1)] ?? []);
	const texts = cameras.map(copiedText);
	const seen = nodes.map(({ camera }) => texts[Number(camera ?? -1)] ?? 0);
	if (sum(drawn.map(({ objects }) => objects)) > maxObjects) return tooManyParts;
	if (sum([...drawn.map(({ values }) => values), ...seen]) > maxValues)
		return "This GLB draws too many points. Export it with fewer.";
	if (countKinds(primitives, materials) > maxKinds)
		return `This GLB has more than ${maxKinds} kinds of surfaces. Export it with fewer.`;
	return undefined;
}

/** Returns the length of the text that a viewer copies for each node of a mesh or camera. */
function copiedText({ extras, extensions }: Part): number {
	return extras === undefined && extensions === undefined ? 0 : JSON.stringify([extras, extensions]).length;
}

/** Counts the programs that draw primitives: they depend on the kinds of data and on features of materials, not on colours. */
function countKinds(primitives: readonly Part[], materials: readonly Part[]): number {
	const surfaces = materials.map((material) => JSON.stringify(material, featureOf));
	const numbers = new Map(surfaces.map((surface, number) => [surface, number]));
	const numberOf = surfaces.map((surface) => numbers.get(surface));
	const kinds = primitives.map(({ attributes, mode, material }) =>
		[...Object.keys(Object(attributes)).sort(), Number(mode ?? 4), numberOf[Number(material ?? -1)]].join(),
	);
	return new Set(kinds).size;
}

/** Returns the part of a material's value that its program depends on. A feature of strength zero is off. */
function featureOf(key: string, value: unknown): unknown {
	if (key === "name" || key === "extras" || Array.isArray(value)) return undefined;
	return typeof value === "number" && key !== "texCoord" ? key === "index" || value > 0 : value;
}

function pictureFault(scene: SceneParts, data: Uint8Array): string | undefined {
	const pixels = (scene.images ?? []).map(({ bufferView }) => {
		const { byteOffset = 0, byteLength } = scene.bufferViews?.[Number(bufferView ?? -1)] ?? {};
		return countPixels(data.subarray(Number(byteOffset), Number(byteOffset) + Number(byteLength)));
	});
	if (pixels.includes(undefined)) return "This GLB has pictures other than PNG and JPEG. Export it with those.";
	const textures = (scene.textures ?? [])
		.flatMap(({ source, extensions }) => [
			source,
			...partsOf(Object.values(Object(extensions))).map(({ source }) => source),
		])
		.map((source) => pixels[Number(source ?? -1)] ?? 0);
	return sum(textures) > maxPixels ? "The pictures in this GLB are too large. Export it with smaller ones." : undefined;
}

/** Returns the names of all extensions of a scene; undefined when it is nested too deep. */
function extensionsIn(scene: object): string[] | undefined {
	const found: string[][] = [];
	let level: object[] = [scene];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > maxDepth) return undefined;
		const members = level.flatMap((part) => Object.entries(part)).filter(([, value]) => Object(value) === value);
		for (const [key, value] of members) if (key === "extensions") found.push(Object.keys(value));
		level = members.map(([, value]) => value);
	}
	return found.flat();
}

const sum = (numbers: number[]) => numbers.reduce((total, next) => total + next, 0);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns the objects of a list. Others become empty, so that the numbers of their places stay. */
const partsOf = (value: unknown) => listOf(value).map((part) => Object(part) as Part);

/** Returns the numbers of the accessors of a primitive: indices and attributes (glTF 2.0 §3.7.2). */
const accessorsOf = ({ indices, attributes }: Part): number[] =>
	[indices ?? -1, ...Object.values(Object(attributes))].map(Number);

/** Returns the pixels of a PNG or JPEG by its header. */
function countPixels(bytes: Uint8Array): number | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) return view.getUint32(16) * view.getUint32(20);
	if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
	for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
		const marker = view.getUint8(at + 1);
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
	}
	return undefined;
}
