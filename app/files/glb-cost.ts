/** The parts of a glTF scene that cost memory and time when it is drawn. Unchecked: each may be of any type. */
export interface SceneParts {
	accessors?: { count?: unknown }[];
	animations?: unknown;
	bufferViews?: { byteLength?: unknown; byteOffset?: unknown }[];
	extensionsUsed?: unknown;
	images?: { bufferView?: unknown }[];
	meshes?: unknown;
	nodes?: unknown;
	textures?: unknown;
}

/** Maximum nodes, and primitives of all nodes together. A viewer draws each primitive of each node by itself. */
const maxObjects = 5000;
/** Maximum values of all primitives of all nodes, and of animations. Nodes and animations may share their data. */
const maxValues = 10_000_000;
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
	const used = [...listOf(scene.extensionsUsed).map(String), ...extensionsIn(scene)];
	const slow = used.find((name) => slowExtensions.includes(name));
	if (slow) return `This GLB uses ${slow}. Export it without.`;
	const counts = (scene.accessors ?? []).map(({ count }) => Number(count));
	const costs = partsOf(scene.meshes).map((mesh) => {
		const primitives = partsOf(mesh.primitives);
		return { objects: primitives.length, values: sum(primitives.flatMap(accessorsOf).map((at) => counts[at] ?? 0)) };
	});
	const nodes = partsOf(scene.nodes);
	const drawn = nodes.flatMap(({ mesh }) => costs[Number(mesh ?? -1)] ?? []);
	const animated = partsOf(scene.animations).flatMap(({ samplers }) => partsOf(samplers).flatMap(Object.values));
	if (nodes.length > maxObjects || sum(drawn.map(({ objects }) => objects)) > maxObjects)
		return "This GLB has more than 5,000 parts. Export it with fewer.";
	if (sum(drawn.map(({ values }) => values)) + sum(animated.map((at) => counts[Number(at)] ?? 0)) > maxValues)
		return "This GLB draws too many points. Export it with fewer.";
	const pixels = (scene.images ?? []).map(({ bufferView }) => {
		const { byteOffset = 0, byteLength } = scene.bufferViews?.[Number(bufferView ?? -1)] ?? {};
		return countPixels(data.subarray(Number(byteOffset), Number(byteOffset) + Number(byteLength)));
	});
	if (pixels.includes(undefined)) return "This GLB has pictures other than PNG and JPEG. Export it with those.";
	const textures = partsOf(scene.textures)
		.flatMap(({ source, extensions }) => [
			source,
			...partsOf(Object.values(Object(extensions))).map(({ source }) => source),
		])
		.map((source) => pixels[Number(source ?? -1)] ?? 0);
	return sum(textures) > maxPixels ? "The pictures in this GLB are too large. Export it with smaller ones." : undefined;
}

/** Returns the names of all extensions at any depth of a scene. */
function extensionsIn(scene: object): string[] {
	const names: string[] = [];
	const left: object[] = [scene];
	for (let part = left.pop(); part; part = left.pop()) {
		for (const [key, value] of Object.entries(part)) {
			if (typeof value !== "object" || value === null) continue;
			if (key === "extensions") names.push(...Object.keys(value));
			left.push(value);
		}
	}
	return names;
}

const sum = (numbers: number[]) => numbers.reduce((total, next) => total + next, 0);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Returns the objects of a list. Others become empty, so that the numbers of their places stay. */
const partsOf = (value: unknown) => listOf(value).map((part) => Object(part) as Record<string, unknown>);

/** Returns the numbers of the accessors of a primitive: indices, attributes and morph targets (glTF 2.0 §3.7.2). */
function accessorsOf({ indices, attributes, targets }: Record<string, unknown>): number[] {
	const lists = [attributes, ...listOf(targets)].flatMap((list) => Object.values(Object(list)));
	return [indices ?? -1, ...lists].map(Number);
}

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
