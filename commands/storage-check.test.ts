import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../app/config/config.server.ts";
import { contentHash, insertFile } from "../app/files/files-repository.server.ts";
import { insertImage } from "../app/images/images-repository.server.ts";
import { createContents } from "../app/storage/contents.server.ts";
import { claimContent } from "../app/storage/contents-repository.server.ts";
import { openStore } from "../app/storage/open-store.server.ts";
import { aProduct } from "../tests/support/factories.ts";
import { type S3StandIn, startS3StandIn } from "../tests/support/s3-stand-in.ts";
import { engines } from "../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../tests/support/test-shop.ts";
import { doctorCommand } from "./doctor.ts";

const webp = Buffer.from("RIFF a picture of a disc");
const content = Buffer.alloc(600_000, "ISO-10303-21; ");

describe.each(engines)("the doctor on %s, with contents outside the database", (engine) => {
	let dataDir: string;
	let shop: TestShop;
	let s3: S3StandIn;

	beforeEach(async () => {
		dataDir = mkdtempSync(join(tmpdir(), "shop-storage-"));
		s3 = await startS3StandIn();
		shop = await createTestShop(engine, { dataDir });
	});
	afterEach(async () => {
		await shop.close();
		await s3.close();
		rmSync(dataDir, { recursive: true, force: true });
	});

	async function storeBoth(): Promise<[picture: string, file: string]> {
		const { storage } = readConfig(s3.settings);
		const store = storage && (await openStore(storage));
		const contents = createContents(shop, store);
		const picture = (await contents.keep(webp)) as string;
		const file = (await contents.keep(content)) as string;
		const product = await aProduct(shop);
		const row = { kind: "step" as const, edition: null, title: null, hash: contentHash(content), key: file };
		await shop.transact(async (tx) => {
			await insertImage(tx, "a", { webp, width: 8, height: 6 }, shop.time.now, picture);
			await claimContent(tx, picture);
			await insertFile(tx, product, { ...row, bytes: content.length }, shop.time.now);
		});
		return [picture, file];
	}
	async function problemsWith(storage: Record<string, string>): Promise<string> {
		const config = readConfig({ DATA_DIR: dataDir, ...(shop.url && { DATABASE_URL: shop.url }), ...storage });
		return doctorCommand.run(config, {}).then(
			() => "",
			(error: Error) => error.message,
		);
	}

	test("reports whether the storage works and has all of them", async () => {
		const [picture, file] = await storeBoth();
		expect(await problemsWith(s3.settings)).not.toMatch(/picture|stored in/);
		expect(await problemsWith({})).toContain("STORAGE_URL is not set");
		s3.objects.delete(`a/b/${picture}`);
		s3.objects.set(`a/b/${file}`, content.subarray(1));
		const problems = await problemsWith(s3.settings);
		expect(problems).toContain(`picture a (${picture}) is missing from s3://`);
		expect(problems).toContain(`(${file})`);
		s3.mood = "busy";
		expect(await problemsWith(s3.settings)).toContain("pictures and files cannot be stored in s3://shop-contents/a/b/");
	});
});
