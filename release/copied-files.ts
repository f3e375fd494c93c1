import { cpSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PackagePath } from "./bundled-packages.ts";
import { readAsFiles } from "./packages.ts";

/** For people and tools that develop, not for Node. */
const forDevelopers = /\.(map|md|markdown|[cm]?ts|h|html)$|(^|\/)(\.|tests?\/|Makefile$)/;
/** Whole programs of pdfkit and fontkit for browsers. */
const forBrowsers = /\.(standalone|es5|browser)\.m?js$|(^|\/)dist\/browser/;
/** Large, and never loaded: the same for other ways to import it, and what packs. `npm run test:pack` would miss it. */
const unused = /^node_modules\/(@opentelemetry\/api\/build\/(esm|esnext)|brotli\/(build|enc)|pako\/dist)\//;
const isLicence = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;
/** Of a type that is read as files: what PDFs are written with (app/pdf/page-fonts.server.ts). */
const typeOfSheets = /^(package\.json|files\/[\w-]+-(400|600)-normal\.woff)$/;

/** Copies what Node reads of a package, and its licence. */
export function copyPackage(path: PackagePath, folder: string): void {
	const isType = readAsFiles.some((name) => path === `node_modules/${name}`);
	for (const name of filesOfPackage(path)) {
		const isRead = isType
			? typeOfSheets.test(name)
			: !forDevelopers.test(name) && !forBrowsers.test(name) && !unused.test(`${path}/${name}`);
		if (isRead || isLicence.test(name)) cpSync(join(path, name), join(folder, path, name));
	}
}

/** The files of a package by their paths in it, sorted, without those of packages in it. */
export const filesOfPackage = (path: PackagePath): string[] =>
	filesIn(path).filter((name) => !name.startsWith("node_modules/"));

/** The files of a folder and those below, by their paths in it, sorted. */
export function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => lstatSync(join(folder, name)).isFile())
		.sort();
}
