import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackagePath } from "./bundled-packages.ts";
import { filesOfPackage } from "./copied-files.ts";
import type { Lock } from "./packages.ts";

const isLicence = /^(licen[cs]e|notice|copying)[^/]*$/i;

/** Texts in `release/licence-texts` for packages without a licence file. The LGPL 3 is an addition to the GPL 3. */
const standardTexts: Record<string, string[]> = {
	MIT: ["MIT.txt"],
	"LGPL-3.0-or-later": ["LGPL-3.0.txt", "GPL-3.0.txt"],
};

/**
 * Returns name, version, licence identifier and licence text of each package.
 * @throws when a package has no licence, or one without a text
 */
export function licencesOf(lock: Lock, paths: PackagePath[]): string {
	return paths
		.map((path) => {
			const [name, version] = [nameOf(path), lock[path]?.version];
			const own = filesOfPackage(path)
				.filter((file) => isLicence.test(file))
				.map((file) => readText(join(path, file)));
			const terms = termsOf(lock, path);
			const texts = own.length > 0 ? own : standardTextsOf(path, terms);
			return `${"=".repeat(80)}\n${name} ${version}: ${terms}\n\n${texts.join("\n\n")}\n`;
		})
		.join("\n");
}

/** Returns a package's SPDX identifier or expression. @throws when it states none */
export function termsOf(lock: Lock, path: PackagePath): string {
	const stated = lock[path]?.license ?? describe(path).license;
	if (stated) return stated;
	const first = filesOfPackage(path).find((file) => isLicence.test(file));
	if (first && readText(join(path, first)).startsWith("MIT License\n")) return "MIT";
	throw new Error(`${path} states no licence. Read its files, and add the case here.`);
}

function standardTextsOf(path: PackagePath, terms: string): string[] {
	const files = standardTexts[terms];
	if (!files) throw new Error(`${path} has no text of its licence, ${terms}. Add it to release/licence-texts.`);
	const { author } = describe(path);
	const authors = (typeof author === "string" ? author : author?.name) ?? `the authors of ${nameOf(path)}`;
	// The README of libvips lists the licences of the libraries in its file.
	const readme = filesOfPackage(path).find((file) => /^readme\.md$/i.test(file));
	const [, notices = ""] = (readme && /\n## Licensing\n([\s\S]*)/.exec(readText(join(path, readme)))) || [];
	const texts = files.map((file) => readText(join("release/licence-texts", file)));
	return [`Copyright (c) ${authors.split(" <")[0]}`, notices.trim(), ...texts].filter(Boolean);
}

const readText = (file: string): string => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();

function describe(path: PackagePath): { license?: string; author?: string | { name: string } } {
	return JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
}

/** Returns `@scope/name` for `node_modules/a/node_modules/@scope/name`. */
export const nameOf = (path: PackagePath): string => path.slice(path.lastIndexOf("node_modules/") + 13);
