import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export type NextRelease = ReturnType<typeof makeNextRelease>;

const mark = "next-";
/** Returns true for a script or style of a {@link makeNextRelease}. */
export const isOfNextRelease = (path: string) => path.startsWith(`/assets/${mark}`);

/** Copies the build to a fresh folder and renames every script and style. */
export function makeNextRelease() {
	const folder = mkdtempSync(join(tmpdir(), "shop-next-release-"));
	cpSync("build", join(folder, "build"), { recursive: true });
	cpSync("package.json", join(folder, "package.json"));
	symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
	const build = join(folder, "build");
	const assets = readdirSync(join(build, "client/assets")).filter((name) => /\.(js|css)$/.test(name));
	const names = new Set(assets);
	for (const path of readdirSync(build, { recursive: true, encoding: "utf8" })) {
		const file = join(build, path);
		// The compressed copies still contain the old names.
		if (/\.(br|gz)$/.test(path)) rmSync(file);
		if (!/\.(js|css|json)$/.test(path)) continue;
		const text = readFileSync(file, "utf8");
		writeFileSync(
			file,
			text.replace(/[\w.-]+\.(js|css)\b/g, (name) => (names.has(name) ? mark + name : name)),
		);
	}
	for (const name of assets) renameSync(join(build, "client/assets", name), join(build, "client/assets", mark + name));
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
