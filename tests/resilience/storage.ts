import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { readConfig } from "../../app/config/config.server.ts";
import { removeUnreferenced } from "../../app/storage/contents.server.ts";
import { openStore } from "../../app/storage/open-store.server.ts";
import { type ContentCalls, createContentCalls } from "./content-callers.ts";
import type { Outcome } from "./outcome.ts";
import { createShopData, type Engine, type ShopData } from "./shop-processes.ts";
import { type Swift, startSwift } from "./swift.ts";

const callers = 4;
const awayMs = 8000;
const dayAndHourMs = 25 * 3_600_000;

/** Stores pictures and files in a real object store that fails under load and loses an object. */
export async function runStorage(words: string[]): Promise<Outcome[]> {
	const engine: Engine = words.includes("postgres") ? "postgres" : "sqlite";
	const swift = await startSwift();
	const data = await createShopData(engine);
	try {
		return [await awayUnderLoad(data, swift), await diskFull(data)];
	} finally {
		await data.remove();
		await swift.stop();
	}
}

async function callsOf(data: ShopData, origin: string): Promise<ContentCalls> {
	const products = await data.database.db.selectFrom("products").select("id").limit(40).execute();
	return createContentCalls(
		origin,
		products.map(({ id }) => id),
	);
}

const picture = () => {
	const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
	return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "red", noise } })
		.png()
		.toBuffer();
};

async function awayUnderLoad(data: ShopData, swift: Swift): Promise<Outcome> {
	const shop = await data.start(swift.settings);
	const calls = await callsOf(data, shop.origin);
	for (let i = 0; i < 3; i++) await calls.bringPicture(await picture());
	while (calls.kept.length < 20) await calls.bring();
	const outages: [() => unknown, () => unknown][] = [
		[swift.goAway, swift.comeBack],
		[swift.loseDisks, swift.findDisks],
		[swift.stall, swift.goOn],
	];
	for (const [begin, end] of outages) {
		const loaded = calls.load(callers, awayMs + 7000);
		await setTimeout(1000);
		await begin();
		const page = await fetch(`${shop.origin}/`);
		if (!page.ok) calls.lost.push(`home was answered with ${page.status} while the store was away`);
		await setTimeout(awayMs);
		await end();
		await loaded;
	}
	await wholeAgain(calls, shop.origin);
	await loseOne(data, swift, calls);
	await shop.stop();
	return { run: `storage away, on ${data.engine}`, counts: { ...calls.counts }, lost: calls.lost };
}

/** Checks that every acknowledged file and picture can be read. */
async function wholeAgain(calls: ContentCalls, origin: string): Promise<void> {
	for (const file of calls.kept) {
		const status = await calls.readBack(file);
		if (status !== 200) calls.lost.push(`${file.link} was kept, and is answered with ${status}`);
	}
	for (const link of calls.pictures)
		for (const width of [96, 1200]) {
			const { status } = await fetch(origin + link.replace("-800.", `-${width}.`));
			if (status !== 200) calls.lost.push(`${link} was kept, and is answered with ${status}`);
		}
}

/**
 * Checks that a lost file is answered with 503 and reported by the doctor.
 * Deleted and unreferenced files are removed a day later.
 */
async function loseOne(data: ShopData, swift: Swift, calls: ContentCalls): Promise<void> {
	const { db } = data.database;
	const file = calls.kept.shift();
	const row = await db
		.selectFrom("product_files")
		.select("content_key")
		.where("id", "=", file?.id ?? "")
		.executeTakeFirst();
	await swift.lose(row?.content_key ?? "");
	const status = file && (await calls.readBack(file));
	if (status !== 503) calls.lost.push(`a file that the store has lost is answered with ${status}`);
	const doctor = await shopCommand(data, swift.settings, "doctor");
	if (!doctor.includes(`file ${file?.id}`) || !doctor.includes("is missing from"))
		calls.lost.push(`the doctor says ${doctor}`);
	if (file) await calls.remove(file);
	for (const other of calls.kept.splice(0, 10)) await calls.remove(other);
	const { storage } = readConfig(swift.settings);
	if (storage) await removeUnreferenced(db, await openStore(storage), new Date(Date.now() + dayAndHourMs));
	const named = calls.kept.length + calls.pictures.length;
	const there = await swift.count();
	if (there !== named) calls.lost.push(`the store has ${there} objects, and ${named} are named`);
}

function shopCommand(data: ShopData, settings: Record<string, string>, ...words: string[]): Promise<string> {
	const { dataDir, databaseUrl } = data;
	const where = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
	const env = { PATH: process.env.PATH, ...where, ...settings } as NodeJS.ProcessEnv;
	return new Promise((resolve) => {
		execFile(process.execPath, ["cli.ts", ...words], { env }, (_, out, err) => resolve(out + err));
	});
}

/**
 * Stores files on a disk of 8 MB until it is full. Stored files stay readable, and new ones work once space is free.
 */
async function diskFull(data: ShopData): Promise<Outcome> {
	const folder = mkdtempSync(join(tmpdir(), "shop-full-"));
	const run = `storage on a full disk, on ${data.engine}`;
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=700", "tmpfs", folder], { stdio: "ignore" });
	} catch {
		console.log(`${run}: skipped, a disk can be mounted by root only`);
		return { run, counts: {}, lost: [] };
	}
	try {
		mkdirSync(join(folder, "contents"));
		const shop = await data.start({ STORAGE_URL: `file://${join(folder, "contents")}` });
		const calls = await callsOf(data, shop.origin);
		while (calls.counts.refused < 5 && calls.lost.length === 0) await calls.bring();
		await wholeAgain(calls, shop.origin);
		execFileSync("mount", ["-o", "remount,size=64m", folder], { stdio: "ignore" });
		const before = calls.kept.length;
		for (let i = 0; i < 5; i++) await calls.bring();
		if (calls.kept.length !== before + 5) calls.lost.push("with room again, not everything was kept");
		await wholeAgain(calls, shop.origin);
		await shop.stop();
		return { run, counts: { ...calls.counts }, lost: calls.lost };
	} finally {
		execFileSync("umount", [folder], { stdio: "ignore" });
		rmSync(folder, { recursive: true, force: true });
	}
}
