import { describe, expect, test } from "vitest";
import {
	type CatalogueQuery,
	catalogueAddress,
	firstShownPage,
	isNarrowed,
	pageAnchor,
	readCatalogueQuery,
	toSearchParams,
} from "./catalogue-query.ts";

const read = (address: string) => readCatalogueQuery(new URLSearchParams(address));

describe("the address of the catalogue", () => {
	test.each<[string, CatalogueQuery]>([
		["q=disc", { q: "disc" }],
		["q=+brake+disc+", { q: "brake disc" }],
		[`q=${"x".repeat(201)}`, { q: "x".repeat(200) }],
		["instock=1", { instock: true }],
		["min=0", { min: 0 }],
		["min=10.5&max=99.99", { min: 10.5, max: 99.99 }],
		["min=+5+", { min: 5 }],
		["max=999999.99", { max: 999_999.99 }],
		["minorder=1", { minorder: 1 }],
		["sort=newest", { sort: "newest" }],
		["sort=price", { sort: "price" }],
		["sort=-price", { sort: "-price" }],
		["sort=-name", { sort: "-name" }],
		["sort=-spec:+Bore+", { sort: "-spec:Bore" }],
		["view=table", { view: "table" }],
		["page=2", { page: 2 }],
		["q=brake%00disc%0A", { q: "brake disc" }],
		["family=+Bearings+", { family: "Bearings" }],
		["spec=Cage:Brass&spec=Bore:25&spec=Bore:25", { spec: ["Bore:25", "Cage:Brass"] }],
		["spec=Bore:20..1/2+in", {}],
		["from:Bore=20&upto:Bore=30+mm", { spec: ["Bore:20..30 mm"] }],
		["from:Bore=&upto:Bore=30", { spec: ["Bore:..30"] }],
		["from:Bore=&upto:Bore=", {}],
	])("%s is read", (address, query) => expect(read(address)).toStrictEqual(query));

	test.each([
		"",
		"q=",
		"q=+",
		"instock=0",
		"instock=yes",
		"min=-1",
		"min=cheap",
		"max=",
		"max=+",
		"max=1234567890",
		"min=1.234",
		"max=0.0000001",
		"min=1e3",
		"q=%00",
		"minorder=0",
		"minorder=0.5",
		"minorder=2.9",
		"sort=constructor",
		"sort=spec:+",
		"view=list",
		"page=0",
		"page=1",
		"page=1.9",
		"page=3.7",
		"page=12345678",
		"through=5",
		"other=1",
		"family=",
		"spec=Bore",
		"spec=:25",
		"from:Bore=wide",
		"upto:Bore=30",
	])("'%s' is no filter", (address) => expect(read(address)).toStrictEqual({}));

	test("is written in a fixed order, without absent values", () => {
		const query: CatalogueQuery = { page: 2, sort: "-price", minorder: 3, max: 9, min: 1, instock: true, q: "a b" };
		expect(Object.entries(toSearchParams({ ...query, through: 4 }))).toEqual([
			["q", "a b"],
			["instock", "1"],
			["min", "1"],
			["max", "9"],
			["minorder", "3"],
			["sort", "-price"],
			["page", "2"],
			["through", "4"],
		]);
		const address = "/allproducts?q=a+b&instock=1&min=1&max=9&minorder=3&sort=-price&page=2";
		expect(catalogueAddress(query)).toBe(address);
		expect(read(address.split("?")[1] ?? "")).toEqual(query);
		expect(catalogueAddress({ q: undefined })).toBe("/allproducts");
		expect(catalogueAddress({ q: "disc" }, "/dashboard/manageproduct")).toBe("/dashboard/manageproduct?q=disc");
	});
});

test.each([
	[1, 1],
	[5, 1],
	[6, 6],
	[10, 6],
	[11, 11],
])("page %d is shown together with the pages from %d", (page, first) => expect(firstShownPage({ page })).toBe(first));

test("a page of the table is shown alone", () => expect(firstShownPage({ view: "table", page: 4 })).toBe(4));

test("each page has an anchor", () => expect(pageAnchor(3)).toBe("page-3"));

test.each<[CatalogueQuery, boolean]>([
	[{}, false],
	[{ sort: "price", page: 2, through: 3 }, false],
	[{ q: "disc" }, true],
	[{ instock: true }, true],
	[{ min: 0 }, true],
	[{ max: 0 }, true],
	[{ minorder: 1 }, true],
	[{ family: "Bearings" }, true],
	[{ spec: ["Bore:25"] }, true],
])("%j narrows the catalogue: %s", (query, narrowed) => expect(isNarrowed(query)).toBe(narrowed));
