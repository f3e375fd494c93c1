import { afterAll, beforeAll, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";
import { lineStatusText } from "../../buy-lists/buy-list.ts";
import { isParcelCode, parcelCodeText } from "./gtin.ts";

let shop: TestShop;
let admin: TestCaller;
let pen: string;
beforeAll(async () => {
	shop = await createTestShop();
	admin = await shop.admin();
	pen = await aProduct(shop, { partNumber: "P-1", name: "Felt pen", gtin: "4006381333931" });
	await aProduct(shop, { partNumber: "P-2", name: "Pencil" });
});
afterAll(() => shop.close());

const scans = [
	...["(01)04006381333931", "(01) 04006381333931", "(01)04006381333931(10)L7", "0104006381333931"],
	...["]C10104006381333931", "]d20104006381333931\u001d10L7", "0104006381333931172612312110L7"],
	...[
		"(02)04006381333931(37)20",
		"https://id.gs1.org/01/04006381333931/10/L7",
		"https://shop.example/01/4006381333931",
	],
];

test.each(scans)("the GTIN in a scanned GS1 code finds the part: %j", async (code) => {
	const { body } = await shop.visitor.get(`/catalogue?q=${encodeURIComponent(code)}`);
	expect(body).toMatchObject({ total: 1, products: [{ _id: pen }] });
	const lines = [{ partNumber: code, units: 1 }];
	const { body: receipt } = await admin.post("/receipts", { lines, preview: true });
	expect(receipt.lines).toMatchObject([{ product: pen }]);
});

test.each(["(01)04006381333932", "(10)04006381333931", "(01)0400638133393", "04006381333931040063"])(
	"another code finds no part by the digits in it: %s",
	async (code) => {
		const { body } = await shop.visitor.get(`/catalogue?q=${encodeURIComponent(code)}`);
		expect(body.total).toBe(0);
	},
);

test.each(["(00)340123450000000018", "00340123450000000018", "]C100340123450000000018"])(
	"the number of a parcel is called so on a list: %s",
	async (code) => {
		expect(isParcelCode(code)).toBe(true);
		const { body } = await shop.visitor.post("/lists/check", { text: `${code}\t1` });
		const [line] = body.lines;
		expect(lineStatusText(line.status, line)).toBe(parcelCodeText);
	},
);

test.each(["340123450000000018", "(01)04006381333931", "TF-00"])("%s is no parcel's", (code) =>
	expect(isParcelCode(code)).toBe(false),
);
