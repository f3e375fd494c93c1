import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import type { Check } from "./disk-full.ts";
import { openOn } from "./outage-buyers.ts";
import { confirmCard, openPayment, order } from "./purchases.ts";
import { createShopData, type ShopData } from "./shop-processes.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const paidOrders = 3;
/** Enough for one invoice but not for three. */
const oneInvoice = 60 * 1024;

/** Runs commands that write to a full disk, and a backup of a shop whose own disk is full. */
export async function fullCommands(look: Check): Promise<void> {
	const data = await createShopData("sqlite");
	const disk = mountSmallDisk(24);
	try {
		const buyer = await sellSome(data);
		disk.make("tmp");
		await lookAtExports(data, disk, buyer, look);
		await lookAtBackups(data, disk, look);
		await lookAtRestores(data, look);
	} finally {
		await data.remove();
		disk.remove();
	}
}

async function sellSome(data: ShopData): Promise<string> {
	const { shop, buyer, product } = await openOn(data);
	for (let i = 0; i < paidOrders; i++) {
		const { body } = await order(shop.origin, buyer, product);
		const payment = await openPayment(shop.origin, buyer, body.insertedId, body.order.totalPrice);
		await confirmCard(shop.origin, payment.body.clientSecret);
	}
	await shop.stop();
	await data.reconcile();
	return buyer.email;
}

async function lookAtExports({ dataDir }: ShopData, disk: SmallDisk, email: string, look: Check): Promise<void> {
	const month = new Date().toISOString().slice(0, 7);
	const books = disk.make("books");
	const exports: Record<string, string[]> = {
		products: ["export-products", disk.at("products.csv")],
		invoices: ["invoices", "--month", month, "--out", books],
	};
	for (const [what, words] of Object.entries(exports)) {
		disk.fill(oneInvoice * Number(what === "invoices"));
		const { code, err } = await run({ DATA_DIR: dataDir, TMPDIR: disk.at("tmp") }, words);
		look(`${what} to a full disk: exit code 1, in words`, code === 1 && /written/.test(err), err);
		const left = [...readdirSync(disk.at(".")), ...readdirSync(books)].filter((name) =>
			/csv|pdf|unfinished/.test(name),
		);
		look(`${what} to a full disk: no part is left`, left.length === 0, left);
		disk.free();
		const again = await run({ DATA_DIR: dataDir }, words);
		look(`${what} with room again: written by the same command`, again.code === 0, again.err);
		rmSync(disk.at("products.csv"), { force: true });
	}
	look("each invoice is there", readdirSync(books).length === paidOrders + 1, readdirSync(books));
	disk.fill(2048);
	for (const words of [["export-person", email], ["export-products"], ["list-orders"]]) {
		const answer = openSync(disk.at("answer"), "w");
		const { code, err } = await run({ DATA_DIR: dataDir }, words, answer);
		closeSync(answer);
		const isWhole = code === 0 && statSync(disk.at("answer")).size > 0;
		look(`${words[0]} printed to a full disk: exit code 1 unless all of it is there`, code === 1 || isWhole, [
			code,
			err,
		]);
		rmSync(disk.at("answer"));
	}
	disk.free();
}

async function lookAtBackups({ dataDir }: ShopData, disk: SmallDisk, look: Check): Promise<void> {
	disk.fill(100 * 1024);
	const full = await run({ DATA_DIR: dataDir }, ["backup", disk.at("backup")]);
	look(
		"a backup to a full disk: exit code 1, in words",
		full.code === 1 && /There is no backup/.test(full.err),
		full.err,
	);
	const left = readdirSync(disk.at(".")).filter((name) => name.startsWith("backup"));
	look("a backup to a full disk: nothing is left", left.length === 0, left);
	disk.free();
	const whole = await run({ DATA_DIR: dataDir }, ["backup", disk.at("backup")]);
	look("a backup with room again is made by the same command", whole.code === 0, whole.err);

	const elsewhere = mkdtempSync(join(tmpdir(), "shop-roomy-"));
	const own = disk.make("own");
	await run({ DATA_DIR: own }, ["restore", disk.at("backup")]);
	disk.fill();
	const saved = await run({ DATA_DIR: own }, ["backup", join(elsewhere, "backup")]);
	look("a shop whose own disk is full can be backed up elsewhere", saved.code === 0, saved.err);
	disk.free();
	rmSync(elsewhere, { recursive: true });
}

async function lookAtRestores({ dataDir }: ShopData, look: Check): Promise<void> {
	const disk = mountSmallDisk(8);
	const elsewhere = mkdtempSync(join(tmpdir(), "shop-roomy-"));
	try {
		await run({ DATA_DIR: dataDir }, ["backup", join(elsewhere, "backup")]);
		const settings = { DATA_DIR: disk.make("data") };
		disk.fill(100 * 1024);
		const empty = await run(settings, ["restore", join(elsewhere, "backup")]);
		look(
			"a restore to a full disk: exit code 1, in words",
			empty.code === 1 && /Nothing was restored/.test(empty.err),
			empty.err,
		);
		look(
			"a restore to a full disk: nothing is left",
			readdirSync(settings.DATA_DIR).length === 0,
			readdirSync(settings.DATA_DIR),
		);
		disk.free();
		await run(settings, ["restore", join(elsewhere, "backup")]);
		const before = readFileSync(join(settings.DATA_DIR, "shop.sqlite"));
		disk.fill();
		const over = await run(settings, ["restore", join(elsewhere, "backup"), "--force"]);
		look("a restore over a shop on a full disk: exit code 1", over.code === 1, over.err);
		const isThere = readFileSync(join(settings.DATA_DIR, "shop.sqlite")).equals(before);
		look(
			"a restore over a shop on a full disk: the shop's data are where they were",
			isThere,
			readdirSync(settings.DATA_DIR),
		);
		disk.free();
		const again = await run(settings, ["restore", join(elsewhere, "backup"), "--force"]);
		look("a restore with room again is made by the same command", again.code === 0, again.err);
	} finally {
		rmSync(elsewhere, { recursive: true });
		disk.remove();
	}
}

/** Runs a command. Its output goes to the open file `answer`, if given. */
export async function run(settings: Record<string, string>, words: string[], answer?: number) {
	const env = { PATH: process.env.PATH, ...settings } as NodeJS.ProcessEnv;
	const child = spawn(process.execPath, ["cli.ts", ...words], { env, stdio: ["ignore", answer ?? "pipe", "pipe"] });
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	const [code, err, out] = await Promise.all([
		ended,
		child.stderr ? text(child.stderr) : "",
		child.stdout ? buffer(child.stdout) : undefined,
	]);
	return { code, err, out: out?.toString() ?? "" };
}
