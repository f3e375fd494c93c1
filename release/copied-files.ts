import { cpSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { PackagePath } from "./bundled-packages.ts";
import { readAsFiles } from "./packages.ts";

/** Files for developers and their tools. Node does not load them. */
const forDevelopers = /\.(map|md|markdown|[cm]?ts|h|html)$|(^|\/)(\.|tests?\/|Makefile$)/;
/** Complete browser builds in pdfkit and fontkit. */
const forBrowsers = /\.(standalone|es5|browser)\.m?js$|(^|\/)dist\/browser/;
/** Large files that are never loaded: other module formats and encoders. `npm run test:pack` fails if one is needed. */
const unused = /^node_modules\/(@opentelemetry\/api\/build\/(esm|esnext)|brotli\/(build|enc)|pako\/dist)\//;
const isLicence = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;
/** Font files that the PDFs use (app/pdf/pdf-fonts.server.ts). */
const fontFiles = /^(package\.json|files\/[\w-]+-(400|700)-normal\.woff)$/;

export function copyPackage(path: PackagePath, folder: string): void {
	const isFont = readAsFiles.some((name) => path === `node_modules/${name}`);
	for (const name of filesOfPackage(path)) {
		const isNeeded = isFont
			? fontFiles.test(name)
			: !forDevelopers.test(name) && !forBrowsers.test(name) && !unused.test(`${path}/${name}`);
		if (isNeeded || isLicence.test(name)) cpSync(join(path, name), join(folder, path, name));
	}
}

/** Returns the files of a package, sorted, by their path in it. Excludes nested packages. */
export const filesOfPackage = (path: PackagePath): string[] =>
	filesIn(path).filter((name) => !name.startsWith("node_modules/"));

/** Returns the files below a folder, sorted, by their path in it. */
export function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => lstatSync(join(folder, name)).isFile())
		.sort();
}
