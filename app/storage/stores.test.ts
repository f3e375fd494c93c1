import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type S3StandIn, startS3StandIn } from "../../tests/support/s3-stand-in.ts";
import { type ContentStore, newContentKey } from "./content-store.ts";
import { createFolderStore } from "./folder-store.server.ts";
import { openStore, tryStore } from "./open-store.server.ts";
import { createS3Store } from "./s3-store.server.ts";

const bytes = Uint8Array.from({ length: 3000 }, (_, i) => i % 251);
const key = newContentKey(bytes);

let folder: string;
let s3: S3StandIn;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "shop-contents-"));
	s3 = await startS3StandIn();
});
afterEach(async () => {
	rmSync(folder, { recursive: true, force: true });
	await s3.close();
});

const openFolder = async () => createFolderStore(folder);
const openBucket = () => openStore(s3.place);

describe.each([
	["a folder", openFolder],
	["a bucket", openBucket],
] as [string, () => Promise<ContentStore>][])("contents in %s", (_, open) => {
	let store: ContentStore;
	beforeEach(async () => {
		store = await open();
	});

	test("are read as they were written, as a whole and in parts", async () => {
		await store.write(key, bytes);
		expect(Buffer.from(await store.read(key)).equals(bytes)).toBe(true);
		expect([...(await store.read(key, { first: 250, last: 252 }))]).toEqual([250, 0, 1]);
		expect(await store.read(key, { first: 2999, last: 2999 })).toHaveLength(1);
	});

	test("may be written again, and removed again", async () => {
		await store.write(key, bytes);
		await store.write(key, bytes);
		expect(await store.read(key)).toHaveLength(3000);
		await store.remove(key);
		await store.remove(key);
		await expect(store.read(key)).rejects.toMatchObject({ fault: "missing" });
	});

	test("that are shorter than they were are missing", async () => {
		await store.write(key, bytes.subarray(0, 100));
		await expect(store.read(key, { first: 50, last: 150 })).rejects.toMatchObject({ fault: "missing" });
		await expect(store.read(key, { first: 2999, last: 2999 })).rejects.toMatchObject({ fault: "missing" });
	});

	test("leave nothing behind when the place is tried", async () => {
		await tryStore(store);
		expect(s3.objects.size).toBe(0);
		expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).length > 2)).toEqual([]);
	});
});

describe("a folder", () => {
	test("has each content once and whole, for the shop's own user only", async () => {
		await createFolderStore(folder).write(key, bytes);
		const files = readdirSync(join(folder, key.slice(0, 2)));
		expect(files).toEqual([key]);
		expect(statSync(join(folder, key.slice(0, 2), key)).mode & 0o077).toBe(0);
	});

	test("that is not there, as of a disk that is not mounted, is not made", async () => {
		const store = createFolderStore(join(folder, "not-mounted"));
		await expect(store.write(key, bytes)).rejects.toMatchObject({ fault: "refused" });
		await expect(store.read(key)).rejects.toMatchObject({ fault: "refused" });
		await expect(store.remove(key)).rejects.toMatchObject({ fault: "refused" });
		expect(readdirSync(folder)).toEqual([]);
	});

	test("that is a file is refused", async () => {
		writeFileSync(join(folder, "file"), "");
		await expect(createFolderStore(join(folder, "file")).write(key, bytes)).rejects.toMatchObject({ fault: "refused" });
	});
});

describe("a bucket", () => {
	test("has its objects below the prefix", async () => {
		await (await openBucket()).write(key, bytes);
		expect([...s3.objects.keys()]).toEqual([`a/b/${key}`]);
	});

	test.each([
		["a wrong secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
		["an unknown key", { accessKeyId: "AKOTHER" }, "InvalidAccessKeyId"],
		["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
		["a bucket that is not there", { bucket: "other-bucket" }, "NoSuchBucket"],
	])("with %s refuses, and says so", async (_, other, code) => {
		const store = createS3Store({ ...s3.place, ...other });
		await expect(tryStore(store)).rejects.toMatchObject({ fault: "refused", message: expect.stringContaining(code) });
		expect(s3.requests).toBe(1);
	});

	test("that is busy, or breaks off, is asked once more", async () => {
		const store = await openBucket();
		await store.write(key, bytes);
		for (const mood of ["busy", "cutting"] as const) {
			Object.assign(s3, { mood, requests: 0 });
			await expect(store.read(key)).rejects.toMatchObject({ fault: "unavailable" });
			expect([mood, s3.requests]).toEqual([mood, 2]);
		}
	});

	test("that says nothing is given up after the time for a request, and not asked again", async () => {
		const store = createS3Store(s3.place, { requestMs: 1000, megabyteMs: 1 });
		s3.mood = "silent";
		const begun = performance.now();
		await expect(store.read(key, { first: 0, last: 9 })).rejects.toMatchObject({ fault: "unavailable" });
		expect(performance.now() - begun).toBeLessThan(5000);
		expect(s3.requests).toBe(1);
	});

	test("that says nothing is given up also when garbage is collected meanwhile", async () => {
		setFlagsFromString("--expose-gc");
		const collecting = setInterval(runInNewContext("gc"), 20);
		s3.mood = "silent";
		const asked = createS3Store(s3.place, { requestMs: 300, megabyteMs: 100 }).read(key);
		await expect(asked)
			.rejects.toMatchObject({ fault: "unavailable" })
			.finally(() => clearInterval(collecting));
	});

	test("where nobody listens is away", async () => {
		const store = createS3Store({ ...s3.place, endpoint: "http://127.0.0.1:9" });
		await expect(store.write(key, bytes)).rejects.toMatchObject({ fault: "unavailable" });
	});
});
