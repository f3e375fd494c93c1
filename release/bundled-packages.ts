import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = "build/packages";

/** A package's path in package-lock.json, such as `node_modules/a/node_modules/b`. */
export type PackagePath = string;

export interface Bundled {
	/** Packages that have at least one module in the bundle. */
	packages: PackagePath[];
	/** Modules that the bundle imports at run time. */
	imports: string[];
}

/** A Vite plugin that records the packages in a build, for the release's parts list (docs/decisions/054). */
export function recordBundledPackages(): Plugin {
	return {
		name: "record-bundled-packages",
		generateBundle(_, bundle) {
			const files = Object.values(bundle);
			const chunks = files.filter((file) => file.type === "chunk");
			const modules = [
				...chunks.flatMap((chunk) => chunk.moduleIds),
				...files.flatMap((file) => (file.type === "asset" ? file.originalFileNames : [])),
			];
			const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
			const bundled: Bundled = {
				packages: sorted(modules.map(packagePathOf).filter((path) => path !== undefined)),
				imports: sorted(imports.filter((name) => !(name in bundle))),
			};
			mkdirSync(folder, { recursive: true });
			// The server's bundle also has a chunk with this name. The client's does not.
			const name = chunks.some(({ fileName }) => fileName === "cli.js") ? "app" : this.environment.name;
			writeFileSync(join(folder, `${name}.json`), JSON.stringify(bundled));
		},
	};
}

/** Returns the packages and imports that the last full build recorded. */
export function readBundled(): { packages: PackagePath[]; imports: string[] } {
	const bundled = ["client", "ssr", "app"].map(
		(name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Bundled,
	);
	return {
		packages: sorted(bundled.flatMap(({ packages }) => packages)),
		imports: (bundled.at(-1) as Bundled).imports,
	};
}

const sorted = (names: string[]) => [...new Set(names)].sort();

function packagePathOf(file: string): PackagePath | undefined {
	return /(?:^|\/)((?:node_modules\/(?:@[^/]+\/)?[^/@]+\/)+)(?!.*\/node_modules\/)/.exec(file)?.[1]?.slice(0, -1);
}
