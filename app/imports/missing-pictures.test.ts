import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyEngine } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { placeholderPicture } from "../images/image.ts";

describe.each(anyEngine)("an import without pictures, on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	const head = "Part number,Name,Price,Quantity,Minimum order,Description";
	test.each([
		["without columns for them", head, "TF-8,Pad,10,40,2,Ceramic"],
		["with empty cells", `${head},Image 1,Image 2`, "TF-7,Disc,10,40,2,Cast iron,,"],
	])("gives new parts the placeholder %s, and changes none later", async (_, columns, row) => {
		const preview = async () =>
			(await admin.post("/imports/preview", `${columns}\n${row}\n`, { "content-type": "text/csv" })).body;
		const { file, columns: read, rows } = await preview();
		expect(rows).toMatchObject([{ outcome: "new" }]);
		const sent = rows.map(({ row, cells, product, tag }: Record<string, unknown>) => ({ row, cells, product, tag }));
		await admin.post("/imports/rows", { file, columns: read, rows: sent });
		const id = row.slice(0, 4);
		const pictures = { img1: placeholderPicture, img2: placeholderPicture };
		expect((await admin.get(`/products/${id}`)).body).toMatchObject(pictures);
		expect((await preview()).counts.same).toBe(1);
	});
});
