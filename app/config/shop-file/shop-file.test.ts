import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownShopFile } from "../../../tests/support/production-settings.ts";
import { demoBrand } from "../../brand/brand.ts";
import { noCosts } from "../../money/costs.ts";
import { demoBlogLead, demoHome, demoPortfolio } from "./demo-portfolio.server.ts";
import { readShopFile } from "./shop-file.server.ts";

const production = true;
const template = readFileSync("deploy/shop.example.json", "utf8");

function read(text: string, isProduction = false) {
	const file = join(mkdtempSync(join(tmpdir(), "shop-file-")), "shop.json");
	writeFileSync(file, text);
	const problems: string[] = [];
	const details = readShopFile(file, isProduction, problems);
	return { ...details, problems: problems.map((problem) => problem.replace(file, "FILE")) };
}

/** Returns the tests' own file with changed keys. */
function ownFile(changes: object): string {
	const text = readFileSync(ownShopFile, "utf8").replace(/^\/\/.*\n/, "");
	const { logo: _, ...own } = JSON.parse(text);
	return JSON.stringify({ ...own, ...changes });
}

test("without a file the shop has the demo's details and no costs; in production that is refused", () => {
	const problems: string[] = [];
	expect(readShopFile(undefined, false, problems)).toMatchObject({
		brand: demoBrand,
		costs: noCosts,
		content: { home: demoHome, portfolio: demoPortfolio, blog: { lead: demoBlogLead } },
	});
	expect(problems).toEqual([]);
	readShopFile(undefined, production, problems);
	expect(problems).toEqual([
		"SHOP_FILE: required in production. Copy deploy/shop.example.json, and enter your own details",
	]);
});

test("the template is valid once every … is replaced, and names each one that is not", () => {
	const { problems } = read(template, production);
	expect(problems).toContain("SHOP_FILE: FILE: company.vat: replace … with your own text");
	expect(problems.length).toBe(template.replaceAll(/\/\/.*/g, "").match(/"…"/g)?.length);
	const filled = template
		.replace('["…", "…", "…", "…"]', '["Ours", "Ours", "Ours", "Germany"]')
		.replace('"email": "…"', '"email": "shop@kessel.example"')
		.replace('"phone": "…"', '"phone": "+49 2191 5550"')
		.replaceAll(/"…"/g, '"Ours"');
	expect(read(filled, production)).toMatchObject({
		problems: [],
		brand: { name: "Ours" },
		costs: {
			delivery: {
				label: "Parcel service",
				cents: 890,
				freeFromCents: 50_000,
				schedule: {
					cutOff: "14:00",
					workingDays: [1, 2, 3, 4, 5],
					holidays: ["2026-12-25", "2027-01-01"],
					transitDays: { GB: [1, 2], DE: [2, 4], other: [4, 9] },
				},
			},
			tax: { label: "VAT", percent: 20 },
		},
	});
});

test("comments are allowed, and what looks like one in a text is kept", () => {
	const { brand, problems } = read(`// one
	{ /* two
	*/ "name": "A \\"//\\" /* b */", // "three"
	"tagline": "https://c" }`);
	expect(problems).toEqual([]);
	expect(brand).toMatchObject({ name: 'A "//" /* b */', tagline: "https://c", email: demoBrand.email });
	expect(read('// one\n{ "name": /* two */ "A" "tagline" }').problems.join()).toMatch(
		/cannot be read: .*line 2 column 25/,
	);
});

const withSchedule = (given: string) =>
	`{"delivery":{"label":"Parcel","price":1,"schedule":{"cutOff":"14:00","transitDays":{"GB":[1,2]},${given}}}}`;

test.each([
	["{", /^SHOP_FILE: FILE cannot be read: /],
	['{"nome":"A"}', /^SHOP_FILE: FILE: the file: Unrecognized key: "nome"/],
	['{"name":""}', /^SHOP_FILE: FILE: name: must not be empty/],
	['{"email":"works"}', /^SHOP_FILE: FILE: email: must be an e-mail address/],
	['{"phone":"call us"}', /^SHOP_FILE: FILE: phone: must be a phone number/],
	['{"address":["Germany"]}', /^SHOP_FILE: FILE: address: must have the recipient's line/],
	['{"address":["Kessel","Republik Osterland"]}', /^SHOP_FILE: FILE: address: must end with a country, such as/],
	['{"address":["Kessel","Ireland, EU"]}', /^SHOP_FILE: FILE: address: must end with a country, such as/],
	['{"social":[{"name":"X","url":"javascript:alert(1)"}]}', /^SHOP_FILE: FILE: social\.0\.url: must start with https/],
	["[]", /^SHOP_FILE: FILE must be an object/],
	['{"pages":null}', /^SHOP_FILE: FILE: pages: /],
	['{"colours":{"light":"red"}}', /^SHOP_FILE: FILE: colours\.light: must be a colour such as/],
	['{"colours":{"light":"#8888ff"}}', /colours\.light: has a contrast of 2\.\d .* Choose a darker colour/],
	['{"colours":{"dark":"#2b2f92"}}', /colours\.dark: has a contrast of 1\.\d .* Choose a lighter colour/],
	['{"colours":{"mark":"#14191d"}}', /colours\.mark: has a contrast of 1\.0 .* Choose a lighter colour/],
	['{"logo":"nowhere.svg"}', /^SHOP_FILE: FILE: logo: .*nowhere\.svg/],
	['{"logo":"shop.json"}', /^SHOP_FILE: FILE: logo: .*shop\.json must be an SVG, PNG, JPEG or WebP picture/],
	['{"carriers":[{"name":"Bolt","trackingPage":"https://bolt.example"}]}', /trackingPage: must have \{number\}/],
	['{"committee":[{"name":"A"}]}', /^SHOP_FILE: FILE: committee\.0\.title: /],
	[
		'{"pages":{"terms":{"lead":"A","sections":[{"heading":"A","text":["{iban}"]}]}}}',
		/^SHOP_FILE: FILE: pages\.terms\.sections\.0\.text\.0: /,
	],
	['{"tax":{"label":"VAT","percent":"19"}}', /^SHOP_FILE: FILE: tax\.percent: /],
	['{"tax":{"label":"VAT","percent":19.00001}}', /^SHOP_FILE: FILE: tax\.percent: must have at most four decimals/],
	['{"delivery":{"label":"","price":1}}', /^SHOP_FILE: FILE: delivery\.label: /],
	['{"delivery":{"label":"Parcel","price":1.005}}', /^SHOP_FILE: FILE: delivery\.price: /],
	[withSchedule('"cutOff":"25:00"'), /^SHOP_FILE: FILE: delivery\.schedule\.cutOff: must be a time of day/],
	[withSchedule('"workingDays":["Mo"]'), /^SHOP_FILE: FILE: delivery\.schedule\.workingDays\.0: /],
	[
		withSchedule('"transitDays":{"GB":[3,2]}'),
		/^SHOP_FILE: FILE: delivery\.schedule\.transitDays\.GB: must be the least/,
	],
	[withSchedule('"transitDays":{"uk":[1,2]}'), /^SHOP_FILE: FILE: delivery\.schedule\.transitDays\.uk: /],
])("%s is reported with its place in the file", (text, problem) => {
	expect(read(text).problems.join()).toMatch(problem);
});

test.each<[key: string, changes: object]>([
	["name", { name: demoBrand.name }],
	["email", { email: demoBrand.email }],
	["phone", { phone: demoBrand.phone }],
	["address", { address: ["Kessel", "14 Crucible Lane", "Germany"] }],
	["committee", { committee: [{ name: "Tomasz Wendelin", title: "Chief" }] }],
	["company.name", { company: { name: demoBrand.company.name } }],
	["company.vat", { company: { name: "Kessel", vat: demoBrand.company.vat } }],
	["company.register", { company: { name: "Kessel", register: demoBrand.company.register } }],
])("in production the demo's %s is refused", (key, changes) => {
	expect(read(ownFile({}), production).problems).toEqual([]);
	expect(read(ownFile(changes), production).problems).toEqual([
		`SHOP_FILE: FILE: ${key}: is the demo's. Enter your own`,
	]);
	expect(read(ownFile(changes)).problems).toEqual([]);
});

test("in production a detail that would be the demo's must be in the file", () => {
	const isMissing = (key: string) => `SHOP_FILE: FILE: ${key}: required in production. Enter your own`;
	const { problems } = read(ownFile({ company: undefined, committee: undefined, portfolio: undefined }), production);
	expect(problems).toEqual([
		isMissing("company"),
		`${isMissing("committee")}, or leave the section out with []`,
		`${isMissing("portfolio")}, or leave the section out with null`,
	]);
	expect(read("{}", production).problems).toHaveLength(14);
	expect(read(ownFile({ pages: {} }), production).problems).toEqual(
		["delivery", "terms", "privacy", "imprint", "accessibility"].map((page) => isMissing(`pages.${page}`)),
	);
});
