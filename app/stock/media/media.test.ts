import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { type MatchedProduct, planMedia } from "./media-plan.ts";

describe.each(engines)("files matched by their names on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		admin = await shop.admin();
	});
	afterAll(() => shop.close());

	test("belong to the part with the longest number at the start of the name, and no other", async () => {
		const [short, long] = [await aProduct(shop, { partNumber: "AB-1" }), await aProduct(shop, { partNumber: "AB-12" })];
		const [disc, slotted, small] = [
			await aProduct(shop, { partNumber: "MX-320" }),
			await aProduct(shop, { partNumber: "MX-320-S" }),
			await aProduct(shop, { partNumber: "MX-1.5" }),
		];
		const [copied, sibling] = [
			await aProduct(shop, { partNumber: "CD-1" }),
			await aProduct(shop, { partNumber: "CD-1-2" }),
		];
		const expected: [string, string | undefined][] = [
			["MX-320.jpg", disc],
			["pictures/mx 320 front.PNG", disc],
			["MX-320_2.webp", disc],
			["MX-320-S drawing.pdf", slotted],
			["MX320S (2).step", slotted],
			["MX-1.5.jpg", small],
			["MX-1.5_b.jpg", small],
			["MX-15.jpg", undefined],
			["MX-320.25.jpg", undefined],
			["MX-320,5.jpg", undefined],
			["MX-320 (1).jpg", disc],
			["CD-1 (2).jpg", copied],
			["CD-1(2).jpg", copied],
			["CD-1[2].jpg", copied],
			["CD-1-2.jpg", sibling],
			["AB-1+.jpg", undefined],
			["MX-320. Front.jpg", disc],
			["MX-3200.jpg", undefined],
			["MX-3-20.jpg", undefined],
			["AB-1-2.webp", short],
			["AB-1_2.webp", short],
			["ab 12_2.webp", long],
			["AB12.webp", long],
			["MX-1_5.webp", undefined],
			["holiday.jpg", undefined],
			[".jpg", undefined],
		];
		const { status, body } = await admin.post("/media/matches", { names: expected.map(([name]) => name) });
		expect(status).toBe(200);
		expect(body.matches.map((one: { name: string; product?: MatchedProduct }) => [one.name, one.product?._id])).toEqual(
			expected,
		);
	});
});

test("pictures become Image 1 and Image 2, other files stay files, and what is left over says why", () => {
	const product = { _id: "p", name: "Disc", partNumber: "MX-320" };
	const file = (name: string, type = "") => ({ file: new File(["x"], name, { type }), product });
	const plan = (files: { file: File; product?: MatchedProduct }[]) =>
		planMedia(files).map(({ file: { name }, use, fault }) => [name, use ?? fault]);
	expect(
		plan([
			file("MX-320-3.jpg", "image/jpeg"),
			file("MX-320-1.jpg", "image/jpeg"),
			file("MX-320-2.jpg", "image/jpeg"),
			file("MX-320.pdf", "application/pdf"),
			file("MX-320.docx"),
		]),
	).toEqual([
		["MX-320-1.jpg", "Image 1"],
		["MX-320-2.jpg", "Image 2"],
		["MX-320-3.jpg", "Another file is already this picture"],
		["MX-320.docx", expect.stringContaining("Not a picture")],
		["MX-320.pdf", "File"],
	]);
	expect(plan([file("MX-320 back.png", "image/png")])).toEqual([["MX-320 back.png", "Image 2"]]);
	expect(plan([{ file: new File(["x"], "else.png", { type: "image/png" }) }])[0]?.[1]).toContain("No part");
});
