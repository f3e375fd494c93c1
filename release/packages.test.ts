import { expect, test } from "vitest";
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
