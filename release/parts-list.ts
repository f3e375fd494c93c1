import { readFileSync } from "node:fs";
import type { PackagePath } from "./bundled-packages.ts";
import { nameOf, termsOf } from "./licences.ts";
import { type Lock, type LockedPackage, resolvePackage } from "./packages.ts";

export interface Release {
	name: string;
	version: string;
	/** Time of the release's commit, in seconds since 1970. */
	seconds: number;
}

/**
 * Returns the parts list (CycloneDX 1.6) of the third-party packages in a release, from package-lock.json.
 * `npm sbom` does not fit: it leaves out packages that a development tool needs too, and each run gets a new serial
 * number and timestamp.
 */
export function partsListOf(lock: Lock, paths: PackagePath[], { name, version, seconds }: Release): string {
	const shop = `pkg:npm/${name}@${version}`;
	const refOf = (path: PackagePath) => packageUrl(nameOf(path), lockedPackage(lock, path).version);
	const dependencies = paths.map((path) => ({ ref: refOf(path), dependsOn: neededIn(lock, path, paths).map(refOf) }));
	const list = {
		$schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
		bomFormat: "CycloneDX",
		specVersion: "1.6",
		version: 1,
		metadata: {
			timestamp: new Date(seconds * 1000).toISOString(),
			component: { type: "application", "bom-ref": shop, name, version, licenses: licencesOf("MIT") },
		},
		components: withoutDuplicates(paths.map((path) => partOf(lock, path))),
		dependencies: [{ ref: shop, dependsOn: [...new Set(paths.map(refOf))] }, ...withoutDuplicates(dependencies)],
	};
	return `${JSON.stringify(list, undefined, "\t")}\n`;
}

/** Packages that hold Node's binary. Scanners find its vulnerabilities by its CPE, not by the package. */
const isNode = /^node-(bin-)?(linux|darwin)-/;

function partOf(lock: Lock, path: PackagePath) {
	const name = nameOf(path);
	const { version, integrity } = lockedPackage(lock, path);
	const ref = packageUrl(name, version);
	return {
		type: "library",
		"bom-ref": ref,
		name,
		version,
		purl: ref,
		...(isNode.test(name) && { cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` }),
		licenses: licencesOf(termsOf(lock, path)),
		...(integrity && { hashes: [hashOf(integrity)] }),
		...(name.startsWith("@img/sharp-libvips-") && { components: nativeLibraries(name, ref) }),
	};
}

/** libvips is one file that contains many libraries. Its package lists them. */
function nativeLibraries(name: string, ref: string) {
	const versions: Record<string, string> = JSON.parse(readFileSync(`node_modules/${name}/versions.json`, "utf8"));
	return Object.entries(versions).map(([library, version]) => ({
		type: "library",
		"bom-ref": `${ref}#${library}@${version}`,
		name: library,
		version,
		purl: `pkg:generic/${library}@${version}`,
	}));
}

/** Returns the packages of `paths` that one package depends on. */
function neededIn(lock: Lock, path: PackagePath, paths: PackagePath[]): PackagePath[] {
	const { dependencies, optionalDependencies, peerDependencies } = lockedPackage(lock, path);
	return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
		.map((name) => resolvePackage(lock, name, path))
		.filter((needed) => needed !== undefined && paths.includes(needed))
		.sort() as PackagePath[];
}

function lockedPackage(lock: Lock, path: PackagePath): LockedPackage {
	const locked = lock[path];
	if (!locked) throw new Error(`package-lock.json has no ${path}. Run \`npm ci\`.`);
	return locked;
}

const packageUrl = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** Returns an SPDX licence id, or an SPDX expression when the terms have several words. */
const licencesOf = (terms: string) => (/\s/.test(terms) ? [{ expression: terms }] : [{ license: { id: terms } }]);

/** Converts a checksum from npm's base64 to CycloneDX's hexadecimal. */
function hashOf(integrity: string) {
	const [algorithm = "", base64 = ""] = integrity.split("-");
	return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") };
}

function withoutDuplicates<T extends { ref: string } | { "bom-ref": string }>(parts: T[]): T[] {
	return [...new Map(parts.map((part) => ["ref" in part ? part.ref : part["bom-ref"], part])).values()];
}
