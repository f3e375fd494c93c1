import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accessToken } from "./support/client.ts";
import { type S3StandIn, startS3StandIn } from "./support/s3-stand-in.ts";
import { startShop } from "./support/shop-process.ts";

let folder: string;
let s3: S3StandIn;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "shop-storage-"));
	s3 = await startS3StandIn();
});
afterEach(async () => {
	rmSync(folder, { recursive: true, force: true });
	await s3.close();
});

test.each([
	["a bucket that is not there", (s: string) => s.replace("shop-contents", "other-contents"), "NoSuchBucket"],
	["a folder that is not there", () => "file:///nowhere/contents", "/nowhere/contents cannot be used"],
	["no address", () => "contents", "STORAGE_URL: must start with file:/// or s3://"],
])("a shop whose STORAGE_URL is %s does not start, and says why", async (_, change, words) => {
	const STORAGE_URL = change(s3.settings.STORAGE_URL);
	await expect(startShop({ ...s3.settings, STORAGE_URL })).rejects.toThrow(words);
});

test("a shop with a wrong secret does not start, and does not print the secret", async () => {
	const wrong = { STORAGE_URL: s3.settings.STORAGE_URL.replace(/:[^:@]+@/, ":not-the-secret@") };
	const output = await startShop(wrong).catch((error: Error) => error.message);
	expect(output).toContain("SignatureDoesNotMatch");
	expect(output).not.toContain("not-the-secret");
});

test("a shop whose store is unreachable starts, and logs it", async () => {
	s3.mood = "busy";
	const shop = await startShop(s3.settings);
	expect(shop.written()).toContain("storage.unavailable");
	expect((await fetch(`${shop.origin}/`)).status).toBe(200);
	await shop.stop();
});

test("a shop does not start without its store, or with an empty one", async () => {
	const contents = join(folder, "contents");
	mkdirSync(contents);
	const settings = { DATA_DIR: join(folder, "data"), STORAGE_URL: `file://${contents}` };
	const shop = await startShop(settings);
	const { origin } = shop;
	const token = await accessToken(origin, { email: "admin@torquefoundry.test", password: "demo-admin" });
	const [product] = (await (await fetch(`${origin}/api/products`)).json()) as { _id: string }[];
	const body = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nEND-ISO-10303-21;\n";
	const headers = { authorization: `Bearer ${token}`, "content-type": "model/step" };
	const sent = await fetch(`${origin}/api/products/${product?._id}/files`, { method: "POST", body, headers });
	expect(sent.status).toBe(201);
	await shop.stop();
	expect(readdirSync(contents, { recursive: true }).filter((name) => String(name).length > 2)).toHaveLength(1);
	await expect(startShop({ DATA_DIR: settings.DATA_DIR })).rejects.toThrow("STORAGE_URL: must be set");
	rmSync(contents, { recursive: true });
	mkdirSync(contents);
	await expect(startShop(settings)).rejects.toThrow("it has none of the contents that the database names");
	await expect(startShop({ ...s3.settings, DATA_DIR: settings.DATA_DIR })).rejects.toThrow(
		"it has none of the contents",
	);
});
