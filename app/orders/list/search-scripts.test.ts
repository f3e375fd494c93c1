import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct, orderBody } from "../../../tests/support/factories.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../../tests/support/test-shop.ts";

const customers = {
	greek: { name: "Νίκος Παπαδόπουλος", phone: "+30 210 5550122", address: "Οδός Ερμού 15\n105 63 Αθήνα" },
	arabic: { name: "محمد الأحمد", phone: "+966 11 5550133", address: "شارع التحلية 12\nالرياض 12211" },
	japanese: { name: "山田 太郎", phone: "03-5550-0155", address: "東京都千代田区丸の内1-2-3\n100-0005" },
	korean: { name: "김민준", phone: "02-5550-0144", address: "서울특별시 중구 세종대로 110\n04524" },
	danish: { name: "Søren Ørsted", phone: "45 55 50 12", address: "Ærøgade 4\n5970 Ærøskøbing" },
	german: { name: "Ida Groß", phone: "0711 880077", address: "Weißenburger Str. 12\n70173 Stuttgart" },
	american: { name: "Mary-Ann Smith", phone: "1-217-555-0100 ext 12", address: "PO Box 4477\nSpringfield IL 62701" },
	spaced: { name: "Mary Ann Hill", phone: "5550188", address: "P.O. Box 5578\nCork" },
};
type Customer = keyof typeof customers;

describe.each(engines)("a search of people on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	const keys = new Map<string, Customer>();

	beforeAll(async () => {
		shop = await createTestShop(engine, {});
		admin = await shop.admin();
		const product = await aProduct(shop, { name: "Bolt M8x50 zinc", price: 30, minorder: 1, quantity: 1000 });
		for (const [key, details] of Object.entries(customers)) {
			const buyer = await shop.customer();
			const placed = await buyer.post("/orders", { ...(await orderBody(shop, buyer, product, 1)), ...details });
			expect(placed.status, key).toBe(200);
			keys.set(placed.body.insertedId, key as Customer);
		}
	});
	afterAll(() => shop.close());

	test.each<[why: string, found: Customer[], typed: string[]]>([
		["without accents, in capitals", ["greek"], ["παπαδοπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "Παπαδόπουλο", "Αθηνα"]],
		["without hamza and article, with vowel marks", ["arabic"], ["الاحمد", "احمد", "أحمد", "مُحَمَّد", "محمـــد"]],
		["without the space, from within a word", ["japanese"], ["山田太郎", "太郎", "丸の内", "千代田区"]],
		["in full-width figures", ["japanese"], ["０３－５５５０－０１５５", "丸の内１－２－３"]],
		["by the given name after the family name", ["korean"], ["민준", "김민준"]],
		["without letters of one language", ["danish"], ["orsted", "soeren", "aeroskobing", "aerogade"]],
		["with a street in any spelling", ["german"], ["Weißenburgerstraße", "weissenburgerstr", "weissenburger strasse"]],
		["in one word", ["american", "spaced"], ["maryann", "mary ann"]],
		["with the dots of initials", ["american"], ["P.O. Box 4477", "PO Box 4477"]],
		["without the dots of initials", ["spaced"], ["P.O. Box 5578", "PO Box 5578"]],
		["with an extension", ["american"], ["217 555 0100 ext 12", "217-555-0100 ext. 12", "217-555-0100 x12"]],
	])("finds names, addresses and phone numbers %s", async (_, found, typed) => {
		for (const search of typed) {
			const { body } = await admin.get(`/orders?${new URLSearchParams({ state: "all", limit: "100", search })}`);
			expect(body.map((order: { _id: string }) => keys.get(order._id)).sort(), search).toEqual(found);
		}
	});

	test("keeps the x of a size", async () => {
		for (const search of ["M8x50", "bolt m8x50"])
			expect((await admin.get(`/orders?${new URLSearchParams({ state: "all", search })}`)).body, search).toHaveLength(
				keys.size,
			);
	});
});
