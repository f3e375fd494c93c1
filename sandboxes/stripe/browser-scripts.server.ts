import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/** This folder, seen from the project's, where the shop runs: the bundled server is elsewhere. */
const sources = "sandboxes/stripe";

/** The scripts the sandbox sends to a browser, each with its files, a file after those it uses. */
const scriptFiles = {
	stripe: [
		"browser/browser-messages.ts",
		"browser/stripe-requests-browser.ts",
		"browser/card-element-browser.ts",
		"browser/three-d-secure-dialog-browser.ts",
		"browser/stripe-browser.ts",
	],
	cardEntry: [
		"card-rules.ts",
		"test-cards.ts",
		"browser/browser-messages.ts",
		"browser/stripe-requests-browser.ts",
		"browser/element-style-browser.ts",
		"browser/card-fields-browser.ts",
		"browser/card-entry-browser.ts",
	],
	threeDSecure: [
		"browser/browser-messages.ts",
		"browser/stripe-requests-browser.ts",
		"browser/three-d-secure-browser.ts",
	],
} satisfies Record<string, string[]>;

export type BrowserScript = keyof typeof scriptFiles;

function withoutTypes(source: string): string {
	const { emitWarning } = process;
	// Node warns that this call is experimental, into the shop's output; its version is pinned.
	process.emitWarning = () => {};
	try {
		return stripTypeScriptTypes(source);
	} finally {
		process.emitWarning = emitWarning;
	}
}

function readScript(file: string): string {
	const source = withoutTypes(readFileSync(join(sources, file), "utf8"));
	const script = source.replace(/^import\s[^;]*;/gm, "").replace(/^export (?=async|class|const|function)/gm, "");
	if (/^(import|export)\b/m.test(script)) throw new Error(`${file} cannot be joined to a script`);
	return script
		.replace(/[ \t]+$/gm, "")
		.replace(/\n{2,}/g, "\n")
		.trim();
}

/**
 * A script for the browser, made from the sources in this folder: types removed, files joined in one function.
 * @param basePath is there as `sandboxBasePath`
 */
export function buildBrowserScript(name: BrowserScript, basePath: string): string {
	const body = scriptFiles[name].map(readScript).join("\n");
	return `(() => {\n"use strict";\nconst sandboxBasePath = ${JSON.stringify(basePath)};\n${body}\n})();\n`;
}
