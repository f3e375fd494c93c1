import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startShop } from "./support/shop-process.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-releases-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a tab opened before an upgrade still gets the scripts of its release, and no other files of it", async () => {
	const [client, link] = [join(folder, "old/build/client"), join(folder, "previous")];
	mkdirSync(join(client, "assets"), { recursive: true });
	writeFileSync(join(client, "assets/home-oldoldol.js"), "export const of = 'before';");
	writeFileSync(join(client, "old.txt"), "old");
	symlinkSync(join(folder, "old"), link);
	const shop = await startShop({ PREVIOUS_RELEASE: link });
	const ask = (path: string) => fetch(shop.origin + path);
	unlinkSync(link);
	const script = await ask("/assets/home-oldoldol.js");
	expect([script.status, script.headers.get("cache-control")]).toEqual([200, expect.stringContaining("immutable")]);
	expect(script.headers.get("content-type")).toContain("javascript");
	expect((await ask("/assets/../../secret.js")).status).toBe(404);
	expect((await ask("/old.txt")).status).toBe(404);
	await shop.stop();
});

test("the first release starts with no release before it", async () => {
	const shop = await startShop({ PREVIOUS_RELEASE: join(folder, "previous") });
	expect((await fetch(`${shop.origin}/assets/none.js`)).status).toBe(404);
	expect(await shop.stop()).toBe(0);
	expect(shop.written()).not.toContain("rror");
	expect(shop.written()).toContain(`there is no ${join(folder, "previous")}`);
});

test("a folder that is not a release is reported, and nothing starts", async () => {
	const starting = startShop({ PREVIOUS_RELEASE: folder });
	await expect(starting).rejects.toThrow(`PREVIOUS_RELEASE: ${folder} is not a release. It has no build/client`);
});
