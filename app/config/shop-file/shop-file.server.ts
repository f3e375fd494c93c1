import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod";
import { demoShopFile, parseShopFile, type ShopFile } from "./shop-file-schema.server.ts";

export const shopFileVariables = {
	SHOP_FILE: z
		.string()
		.optional()
		.describe(
			"File with the shop's own details: name, company, texts, delivery and tax. Copy [deploy/shop.example.json](../deploy/shop.example.json). Required in production. Default: the demo's",
		),
};

/**
 * Reads the file of `SHOP_FILE` (ruling 38).
 * @param problems receives errors with their place in the file
 * @returns the demo's details without a file, or for an invalid one
 */
export function readShopFile(file: string | undefined, isProduction: boolean, problems: string[]): ShopFile {
	if (file === undefined) {
		if (isProduction)
			problems.push("SHOP_FILE: required in production. Copy deploy/shop.example.json, and enter your own details");
		return demoShopFile();
	}
	const { shopFile = demoShopFile(), problems: fileProblems } = readFile(file, isProduction);
	problems.push(...fileProblems.map((problem) => `SHOP_FILE: ${file}${problem}`));
	return shopFile;
}

function readFile(file: string, isProduction: boolean): { shopFile?: ShopFile; problems: string[] } {
	let content: unknown;
	try {
		content = parseWithComments(readFileSync(file, "utf8"));
	} catch (error) {
		return { problems: [` cannot be read: ${(error as Error).message}`] };
	}
	if (typeof content !== "object" || content === null || Array.isArray(content))
		return { problems: [" must be an object, from { to }"] };
	const unfilled = findUnfilled(content);
	if (unfilled.length > 0) return { problems: unfilled.map((path) => `: ${path}: replace … with your own text`) };
	const { shopFile, problems } = parseShopFile(content, dirname(file), isProduction);
	return { ...(shopFile && { shopFile }), problems: problems.map(([path, problem]) => `: ${path}: ${problem}`) };
}

/** Matches a string or a comment. Strings are matched so that what looks like a comment in one stays. */
const stringsAndComments = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^*]*\*+(?:[^*/][^*]*\*+)*\//g;

/** Parses JSON with comments. They become spaces, so that errors keep their line and column. @throws {SyntaxError} */
export const parseWithComments = (json: string): unknown =>
	JSON.parse(
		json.replace(stringsAndComments, (found) => (found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, " "))),
	);

/** Returns the paths of texts that the template leaves open. */
function findUnfilled(value: unknown, path: readonly string[] = []): string[] {
	if (typeof value === "string") return value.trim() === "…" ? [path.join(".")] : [];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => findUnfilled(inner, [...path, key]));
}
