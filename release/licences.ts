import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackagePath } from "./bundled-packages.ts";
import { filesOfPackage } from "./copied-files.ts";
import type { Lock } from "./packages.ts";

const isLicence = /^(licen[cs]e|notice|copying)[^/]*$/i;

/** Returns name, version, licence identifier and licence text of each package, as the package states them. */
export function licencesOf(lock: Lock, paths: PackagePath[]): string {
	return paths
		.map((path) => {
			const [name, version] = [nameOf(path), lock[path]?.version];
			const terms = lock[path]?.license ?? JSON.parse(readFileSync(join(path, "package.json"), "utf8")).license;
			const texts = filesOfPackage(path)
				.filter((file) => isLicence.test(file))
				.map((file) => readFileSync(join(path, file), "utf8").replaceAll("\r\n", "\n").trim());
			return `${"=".repeat(80)}\n${name} ${version}: ${terms}\n\n${texts.join("\n\n") || "The package contains no licence file."}\n`;
		})
		.join("\n");
}

/** Returns `@scope/name` for `node_modules/a/node_modules/@scope/name`. */
export const nameOf = (path: PackagePath): string => path.slice(path.lastIndexOf("node_modules/") + 13);
