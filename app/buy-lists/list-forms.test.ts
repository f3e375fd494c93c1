import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aProduct } from "../../tests/support/factories.ts";
import { createTestShop, type TestShop } from "../../tests/support/test-shop.ts";
import { createListForms } from "./list-forms.server.ts";

const origin = "https://shop.example";

describe("the forms of the list, without script", () => {
	let shop: TestShop;
	let disc: string;
	let forms: (request: Request, from: object) => Promise<Response>;
	beforeAll(async () => {
		shop = await createTestShop();
		disc = await aProduct(shop, { partNumber: "TF-320V" });
		forms = createListForms<object>({ api: shop.api, origins: () => [origin] });
	});
	afterAll(() => shop.close());

	/** A browser without script. */
	function browser() {
		let cookie = "";
		return {
			async send(fields: Record<string, string | File>, headers: Record<string, string> = { origin }) {
				const body = new FormData();
				for (const [name, value] of Object.entries(fields)) body.set(name, value);
				const sent = { method: "POST", headers: { ...headers, ...(cookie && { cookie }) }, body };
				const response = await forms(new Request(`${origin}/list`, sent), {});
				cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
				return { status: response.status, to: response.headers.get("location") };
			},
			lines: async () => (await shop.call("GET", "/lists/current", undefined, undefined, { cookie })).body.lines,
		};
	}

	test("'Add to list' puts the part there and leads to the list", async () => {
		const visitor = browser();
		expect(await visitor.send({ line: `${disc} 4` })).toEqual({ status: 303, to: "/list?added=1" });
		expect(await visitor.lines()).toMatchObject([{ productId: disc, units: 4 }]);
		expect(await visitor.send({ line: "none 4" })).toEqual({ status: 303, to: "/list?fault=not-sold" });
	});

	test("a double press of 'Add to list' adds once, and a later press adds again", async () => {
		const visitor = browser();
		await visitor.send({ line: `${disc} 1` });
		vi.useFakeTimers({ toFake: ["setTimeout"] });
		const pressed = await Promise.all([visitor.send({ line: `${disc} 4` }), visitor.send({ line: `${disc} 4` })]);
		expect(pressed.map(({ to }) => to)).toEqual(["/list?added=1&merged=1", "/list?added=1&merged=1"]);
		await visitor.send({ line: `${disc} 4` });
		expect(await visitor.lines()).toMatchObject([{ units: 5 }]);
		vi.advanceTimersByTime(2000);
		vi.useRealTimers();
		await visitor.send({ line: `${disc} 4` });
		expect(await visitor.lines()).toMatchObject([{ units: 9 }]);
	});

	test("every button of the table saves the units that were typed, and does its own", async () => {
		const visitor = browser();
		await visitor.send({ text: "TF-320V 4\nTF-NONE 1" });
		const [first, second] = await visitor.lines();
		const units = { [`units-${first._id}`]: "6", [`units-${second._id}`]: "1" };
		expect(await visitor.send({ ...units, act: `remove ${second._id} TF-NONE\t1` })).toEqual({
			status: 303,
			to: "/list?removed=TF-NONE%091",
		});
		expect(await visitor.lines()).toMatchObject([{ units: 6 }]);
		await visitor.send({ text: "TF-NONE\t1" });
		expect(await visitor.lines()).toMatchObject([{ units: 6 }, { number: "TF-NONE", units: 1 }]);
		await visitor.send({ ...units, act: `units ${first._id} 2` });
		expect(await visitor.lines()).toMatchObject([{ units: 2 }, {}]);
		expect(await visitor.send({ [`units-${first._id}`]: "1.5", act: "save" })).toMatchObject({
			to: "/list?fault=invalid-values",
		});
	});

	test("a chosen part that another line has already shows the sum", async () => {
		const visitor = browser();
		await visitor.send({ text: "TF-320V 4\nTF-320 2" });
		const [first, second] = await visitor.lines();
		expect(await visitor.send({ act: `part ${second._id} ${disc}` })).toEqual({
			status: 303,
			to: `/list?line=${first._id}&units=2&sum=6`,
		});
		expect(await visitor.send({ act: `units ${first._id} 2` })).toEqual({ status: 303, to: "/list?" });
	});

	test("a file of part numbers is taken like a paste", async () => {
		const visitor = browser();
		const file = new File(["\uFEFFMenge;Artikel\r\n8;tf320v\r\n"], "order.csv", { type: "text/csv" });
		expect(await visitor.send({ text: "", file })).toEqual({ status: 303, to: "/list?added=1" });
		expect(await visitor.lines()).toMatchObject([{ productId: disc, units: 8 }]);
		expect(await visitor.send({ text: "" })).toEqual({ status: 303, to: "/list?fault=invalid-values" });
	});

	test("a line whose part or quantity is unknown is not counted as added", async () => {
		const visitor = browser();
		expect(await visitor.send({ text: "TF-320V 4\nTF-NONE 1\nTF-NONE 2\nTF-320V 2" })).toEqual({
			status: 303,
			to: "/list?added=2&merged=1&lines=4",
		});
		expect(await visitor.send({ text: "TF-320V many" })).toEqual({ status: 303, to: "/list?added=0&lines=1" });
	});

	test("a form of another site changes nothing, nor one that does not say where it comes from", async () => {
		const visitor = browser();
		await visitor.send({ line: `${disc} 4` });
		const foreign = [
			{ origin: "https://evil.example" },
			{ origin: "null" },
			{ origin, "sec-fetch-site": "cross-site" },
			{ "sec-fetch-site": "same-site" },
			{},
		];
		for (const headers of foreign as Record<string, string>[])
			expect(await visitor.send({ line: `${disc} 4` }, headers)).toMatchObject({ status: 403 });
		expect(await visitor.lines()).toMatchObject([{ units: 4 }]);
		expect(await visitor.send({ line: `${disc} 1` }, { "sec-fetch-site": "same-origin" })).toMatchObject({
			status: 303,
		});
	});
});
