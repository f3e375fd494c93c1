import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archive } from "../../release/archive.ts";
import { createContentCalls } from "./content-callers.ts";
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
		await movedContents(disk, look);
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

async function movedContents(disk: SmallDisk, look: Check): Promise<void> {
	const data = await createShopData("sqlite");
	const place = `file://${disk.make("contents")}`;
	try {
		const inside = await data.start();
		const products = await data.database.db.selectFrom("products").select("id").limit(5).execute();
		const calls = await createContentCalls(
			inside.origin,
			products.map(({ id }) => id),
		);
		for (let i = 0; i < 6; i++) await calls.bring();
		await inside.stop();
		const settings = { DATA_DIR: data.dataDir, STORAGE_URL: place };
		const shop = await data.start({ STORAGE_URL: place });
		const later = await createContentCalls(shop.origin, []);
		disk.fill(100 * 1024);
		const { code, err } = await run(settings, ["move-contents", "--to", place]);
		look("move-contents to a full disk: exit code 1, in words", code === 1 && /space/.test(err), err);
		const served = await Promise.all(calls.kept.map(later.readBack));
		disk.free();
		const again = await run(settings, ["move-contents", "--to", place]);
		look("move-contents with room again goes on by the same command", again.code === 0, again.err);
		for (const file of calls.kept) served.push(await later.readBack(file));
		const lost = [...calls.lost, ...later.lost];
		look(
			"every file is whole, where it was or where it is",
			served.length === 12 && served.every((status) => status === 200) && lost.length === 0,
			[served, lost],
		);
		await shop.stop();
	} finally {
		rmSync(disk.at("contents"), { recursive: true, force: true });
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
