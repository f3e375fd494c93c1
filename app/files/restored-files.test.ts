import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { stepFile } from "../../tests/support/part-files.ts";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";
import { createFolderStore } from "../storage/folder-store.server.ts";

test.each(anyEngine)(
	"at most two copies of a shared file are read when it is uploaded again, on %s",
	async (engine) => {
		const folder = mkdtempSync(join(tmpdir(), "shop-restored-"));
		const disk = createFolderStore(folder);
		let reads = 0;
		const read: typeof disk.read = (key, range) => {
			reads += 1;
			return disk.read(key, range);
		};
		const shop = await createTestShop(engine, { store: { ...disk, read } });
		onTestFinished(async () => {
			await shop.close();
			rmSync(folder, { recursive: true, force: true });
		});
		const authorization = `Bearer ${await shop.issueToken((await shop.admin()).id)}`;
		async function readsToUpload(product: string) {
			reads = 0;
			const headers = { authorization, "content-type": "model/step" };
			const answer = await shop.api.request(`/api/products/${product}/files`, {
				method: "POST",
				body: stepFile(),
				headers,
			});
			expect(answer.status).toBe(201);
			return reads;
		}
		const products: string[] = [];
		for (let i = 0; i < 4; i++) products.push(await aProduct(shop));
		for (const product of products) await readsToUpload(product);
		expect([await readsToUpload(products[0] as string), await readsToUpload(products[3] as string)]).toEqual([1, 2]);
	},
);
