import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { insertImage } from "./images-repository.server.ts";
import { createServedImages } from "./serve-images.server.ts";

let shop: TestShop;
let dataDir: string;
let encoded: string[];
let ends: (() => void)[];
let images: ReturnType<typeof createServedImages>;

const [first, second] = ["1".repeat(32), "2".repeat(32)];
const loud = { prefix48: "192.0.2.1" };
const quiet = { prefix48: "198.51.100.1" };

beforeEach(async () => {
	shop = await createTestShop();
	dataDir = mkdtempSync(join(tmpdir(), "shop-images-"));
	[encoded, ends] = [[], []];
	const webp = new Uint8Array(8);
	for (const id of [first, second]) await insertImage(shop.db, id, { webp, width: 8, height: 8 }, shop.time.now);
	const encode = async (_: Uint8Array, width: number, format: string) => {
		encoded.push(`${width}.${format}`);
		await new Promise<void>((end) => ends.push(end));
		return new Uint8Array(8);
	};
	images = createServedImages({ ...shop, dataDir, encode });
});
afterEach(async () => {
	rmSync(dataDir, { recursive: true, force: true });
	await shop.close();
});

/** Requests pictures of one client, the first of which is being made when the others are requested. */
async function request(client: typeof loud & { signal?: AbortSignal }, ...[one = "", ...others]: string[]) {
	const answers = [images(`${first}-${one}`, client)];
	await expect.poll(() => encoded).toEqual([one]);
	return [...answers, ...others.map((size) => images(`${first}-${size}`, client))];
}

async function endNext(): Promise<void> {
	await expect.poll(() => ends.length).toBeGreaterThan(0);
	ends.shift()?.();
}

test("clients take turns: the new pictures that one asks for delay another by none of them", async () => {
	const answers = await request(loud, "400.avif", "800.avif", "1200.avif", "400.webp");
	answers.push(images(`${second}-800.webp`, quiet));
	await expect.poll(() => encoded).toEqual(["400.avif", "800.webp"]);
	for (const _ of answers) await endNext();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test("a picture that waits in another client's turn is made in the own one, once", async () => {
	const answers = await request(loud, "400.avif", "800.avif");
	answers.push(images(`${first}-800.avif`, quiet));
	await expect.poll(() => encoded).toEqual(["400.avif", "800.avif"]);
	for (let i = 0; i < 2; i++) await endNext();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(encoded).toHaveLength(2);
});

test("waiting pictures of a client who has left are not made", async () => {
	const leaving = new AbortController();
	const answers = await request({ ...loud, signal: leaving.signal }, "400.avif", "800.avif", "1200.avif");
	leaving.abort();
	await endNext();
	await Promise.allSettled(answers);
	const answer = images(`${first}-400.webp`, loud);
	await endNext();
	expect((await answer).status).toBe(200);
	expect(encoded).toEqual(["400.avif", "400.webp"]);
});
