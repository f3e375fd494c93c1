import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../app/config/config.server.ts";
import { contentHash, findServedFile, insertFile, readPieces } from "../../app/files/files-repository.server.ts";
import { findImage, insertImage } from "../../app/images/images-repository.server.ts";
import { aProduct } from "../../tests/support/factories.ts";
import { runCommand } from "../../tests/support/run-command.ts";
import { type S3StandIn, startS3StandIn } from "../../tests/support/s3-stand-in.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import type { Command } from "../command.ts";
import { doctorCommand } from "../doctor.ts";
import { moveContentsCommand } from "./move-contents.ts";

const webp = Buffer.from("RIFF a picture of a disc");
const content = Buffer.alloc(600_000, "ISO-10303-21; ");

describe.each(engines)("move-contents on %s", (engine) => {
	let folder: string;
	let other: string;
	let shop: TestShop;
	let s3: S3StandIn;
	let database: Record<string, string>;

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-moved-"));
		const dataDir = join(folder, "data");
		other = join(folder, "contents");
		mkdirSync(dataDir);
		mkdirSync(other);
		s3 = await startS3StandIn();
		shop = await createTestShop(engine, { dataDir });
		database = { DATA_DIR: dataDir, ...(shop.url && { DATABASE_URL: shop.url }) };
		for (const id of ["a", "b"]) await insertImage(shop.db, id, { webp, width: 8, height: 6 }, shop.time.now);
		const product = await aProduct(shop);
		const file = { kind: "step" as const, edition: null, title: null, hash: contentHash(content) };
		const held = { ...file, bytes: content.length, content };
		await shop.transact((tx) => insertFile(tx, product, held, shop.time.now));
	});
	afterEach(async () => {
		await shop.close();
		await s3.close();
		rmSync(folder, { recursive: true, force: true });
	});

	/** As the command line does, in this process: ten processes would take a minute. */
	async function run({ run }: Command, storage: Record<string, string>, ...words: string[]) {
		const config = readConfig({ ...database, ...storage });
		return run(config, words).then(
			(out) => ({ code: 0, out, err: "" }),
			(error: Error) => ({ code: 1, out: "", err: error.message }),
		);
	}
	const move = (storage: Record<string, string>, to: string) => run(moveContentsCommand, storage, "--to", to);
	const inFolder = () => ({ STORAGE_URL: `file://${other}` });
	const kept = () => readdirSync(other, { recursive: true }).filter((name) => String(name).length > 2);
	const rowKeys = async () => {
		const images = await shop.db.selectFrom("images").select("content_key").orderBy("id").execute();
		const files = await shop.db.selectFrom("product_files").select("content_key").execute();
		return [...images, ...files].map(({ content_key }) => content_key);
	};
	const inDatabase = async () => {
		const file = await findServedFile(shop.db, contentHash(content), "step");
		const pieces = await Array.fromAsync(readPieces(shop.db, file?.id ?? "", 0, content.length - 1));
		return [(await findImage(shop.db, "a"))?.webp, Buffer.concat(pieces)].map((bytes) => Buffer.from(bytes ?? []));
	};

	test("knows the shop's own folder with a slash at its end too", async () => {
		expect(await move(inFolder(), `${inFolder().STORAGE_URL}/`)).toMatchObject({ code: 0 });
		expect(kept()).toHaveLength(3);
	});

	test("takes pictures and files out of the database, to another place, and back into it", async () => {
		const moving = runCommand({ ...database, ...s3.settings }, "move-contents", "--to", s3.settings.STORAGE_URL);
		expect(await moving).toMatchObject({
			code: 0,
			out: expect.stringContaining("Moved and compared: 3 pictures and files, 0.6 MB."),
		});
		expect(s3.objects.size).toBe(3);
		expect(await shop.db.selectFrom("file_pieces").select("place").execute()).toEqual([]);
		const keys = await rowKeys();

		expect(await move(s3.settings, inFolder().STORAGE_URL)).toMatchObject({ code: 0 });
		expect(kept()).toHaveLength(3);
		expect(await rowKeys()).toEqual(keys);

		expect(await move(inFolder(), "database")).toMatchObject({ code: 0 });
		expect(await rowKeys()).toEqual([null, null, null]);
		expect(await inDatabase()).toEqual([webp, content]);
		const unnamed = await shop.db.selectFrom("unnamed_contents").select("key").execute();
		expect(unnamed.map(({ key }) => key).sort()).toEqual(keys.toSorted());
	});

	test("goes on where it was ended, and does nothing twice", async () => {
		const [first] = await shop.db.selectFrom("images").selectAll().where("id", "=", "a").execute();
		await move(s3.settings, s3.settings.STORAGE_URL);
		await shop.db.updateTable("images").set({ webp: first?.webp, content_key: null }).where("id", "=", "a").execute();
		const again = () => move(s3.settings, s3.settings.STORAGE_URL);
		expect((await again()).out).toContain("compared: 1 pictures and files");
		expect((await again()).out).toContain("compared: 0 pictures and files");
	});

	test("leaves what is lost or damaged where it is, and tells it", async () => {
		await move(s3.settings, s3.settings.STORAGE_URL);
		const [, b, c] = await rowKeys();
		s3.objects.delete(`a/b/${b}`);
		s3.objects.set(`a/b/${c}`, Buffer.alloc(content.length));
		const { code, err } = await move(s3.settings, "database");
		expect(code).toBe(1);
		expect(err).toContain("compared: 1 pictures and files");
		expect(err).toContain(`picture b: ${b}: answered with 404 NoSuchKey`);
		expect(err).toContain(`${c}: is not what was written`);
		expect(await rowKeys()).toEqual([null, b, c]);
	});

	test("begins nothing where a place cannot be used", async () => {
		s3.mood = "busy";
		expect(await move(s3.settings, s3.settings.STORAGE_URL)).toMatchObject({
			code: 1,
			err: expect.stringContaining("Nothing was moved: s3://shop-contents/a/b/ at"),
		});
		writeFileSync(join(folder, "file"), "");
		expect(await move(inFolder(), `file://${join(folder, "file")}`)).toMatchObject({ code: 1 });
		expect(await move({}, "database")).toMatchObject({
			code: 1,
			err: expect.stringContaining("Set STORAGE_URL first"),
		});
		expect(await move(inFolder(), "nowhere")).toMatchObject({
			code: 1,
			err: expect.stringContaining("--to: must start"),
		});
		expect(await rowKeys()).toEqual([null, null, null]);
	});

	test("the doctor tells whether the place works and has all of them", async () => {
		await move(s3.settings, s3.settings.STORAGE_URL);
		const [a] = await rowKeys();
		const doctor = async (storage: Record<string, string>) => (await run(doctorCommand, storage)).err;
		expect(await doctor(s3.settings)).not.toMatch(/picture|kept/);
		expect(await doctor({})).toContain("there is no STORAGE_URL");
		s3.objects.delete(`a/b/${a}`);
		expect(await doctor(s3.settings)).toContain(`does not have picture a (${a})`);
		s3.mood = "busy";
		expect(await doctor(s3.settings)).toContain("pictures and files cannot be kept at s3://shop-contents/a/b/");
	});
});
