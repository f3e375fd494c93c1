import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archive } from "../../release/archive.ts";
import type { Check } from "./disk-full.ts";
import { run } from "./disk-full-commands.ts";
import { openOn } from "./outage-buyers.ts";
import { createShopData } from "./shop-processes.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

/** What is copied or packed to a disk without a byte left. */
export async function fullCopies(look: Check): Promise<void> {
	const disk = mountSmallDisk(16);
	try {
		await copiedData(disk, look);
		await packed(disk, look);
	} finally {
		disk.remove();
	}
}

async function copiedData(disk: SmallDisk, look: Check): Promise<void> {
	const data = await createShopData("postgres");
	try {
		const { shop } = await openOn(data);
		await shop.stop();
		await data.leave();
		const settings = { DATA_DIR: data.dataDir, DATABASE_URL: data.databaseUrl ?? "" };
		const folder = disk.make("copied");
		disk.fill(200 * 1024);
		const { code, err } = await run(settings, ["copy-data", "--to", folder]);
		look("copy-data to a full disk: exit code 1, in words", code === 1 && /Nothing was copied/.test(err), err);
		const left = readdirSync(folder).filter((name) => !name.startsWith("shop.lock"));
		look("copy-data to a full disk: nothing is left", left.length === 0, left);
		disk.free();
		const again = await run(settings, ["copy-data", "--to", folder]);
		look("copy-data with room again copies all", again.code === 0, again.err);
	} finally {
		rmSync(disk.at("copied"), { recursive: true, force: true });
		await data.remove();
	}
}

async function packed(disk: SmallDisk, look: Check): Promise<void> {
	const folder = join(disk.make("pack"), "release");
	mkdirSync(folder);
	writeFileSync(join(folder, "any"), randomBytes(1024 * 1024));
	disk.fill(300 * 1024);
	const failed = await archive(folder).catch((error: Error) => error);
	look("a release that does not fit ends in an error", failed instanceof Error, failed);
	const left = readdirSync(disk.at("pack")).filter((name) => name !== "release");
	look("no part of its archive is left", left.length === 0, left);
	disk.free();
}
