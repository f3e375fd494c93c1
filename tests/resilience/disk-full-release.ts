import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archive } from "../../release/archive.ts";
import type { Check } from "./disk-full.ts";
import { mountSmallDisk } from "./small-disk.ts";

export async function fullRelease(look: Check): Promise<void> {
	const disk = mountSmallDisk(16);
	try {
		const folder = join(disk.make("pack"), "release");
		mkdirSync(folder);
		writeFileSync(join(folder, "any"), randomBytes(1024 * 1024));
		disk.fill(300 * 1024);
		const failed = await archive(folder).catch((error: Error) => error);
		look("a release that does not fit ends in an error", failed instanceof Error, failed);
		const left = readdirSync(disk.at("pack")).filter((name) => name !== "release");
		look("no part of its archive is left", left.length === 0, left);
	} finally {
		disk.remove();
	}
}
