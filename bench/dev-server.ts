import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../tests/support/free-port.ts";
import { startShop } from "../tests/support/shop-process.ts";
import { type Figure, median } from "./figures.ts";
import { inFreshFolder } from "./measured-shop.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const notCopied = new Set([".git", ".react-router", "build", "data", "node_modules", "screenshots", "test-results"]);
const edited = "app/products/products-api.server.ts";
const summary = /summary: "[^"]*"/;
const saves = 3;
const everyMs = 20;
const timeoutMs = 30_000;

/** Under `npm run dev`: from saving a file of the server to the first answer that shows it. */
export async function measureDevServer(): Promise<Figure[]> {
	const value = await inFreshFolder(async (copy) => {
		await copyProject(copy);
		const shop = await startDevelopment(copy);
		try {
			return await savesToAnswers(shop.origin, join(copy, edited));
		} finally {
			await shop.stop();
		}
	});
	return [{ name: "development: saved server file to its answer", value, unit: "ms" }];
}

async function copyProject(copy: string): Promise<void> {
	await cp(project, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
	await symlink(join(project, "node_modules"), join(copy, "node_modules"), "dir");
}

/** Starts what `npm run dev` starts; on a port that stays the same should it start itself again. */
async function startDevelopment(folder: string) {
	const { scripts } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
	const [, ...words] = scripts.dev.split(" ");
	return startShop({ PORT: String(await freePort()) }, { words, cwd: folder });
}

/** The API's document quotes the summary of a call: it tells when the edited file is served. */
async function savesToAnswers(origin: string, file: string): Promise<Figure["value"]> {
	const times: number[] = [];
	await documentSays(origin, "openapi");
	for (let save = 1; save <= saves; save++) {
		const words = `Saved for the ${save}. time`;
		const source = await readFile(file, "utf8");
		await writeFile(file, source.replace(summary, `summary: "${words}"`));
		const begun = performance.now();
		if (!(await documentSays(origin, words))) return "restart by hand";
		times.push(performance.now() - begun);
	}
	return median(times);
}

/** Asks for the API's document until it holds these words. Returns whether it came to. */
async function documentSays(origin: string, words: string): Promise<boolean> {
	const end = performance.now() + timeoutMs;
	while (performance.now() < end) {
		// A server that starts again refuses connections meanwhile.
		const text = await fetch(`${origin}/api/openapi.json`).then(
			(answer) => answer.text(),
			() => "",
		);
		if (text.includes(words)) return true;
		await setTimeout(everyMs);
	}
	return false;
}
