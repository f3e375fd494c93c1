import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** The floors of the house (docs/architecture.md): a folder imports only folders on floors below its own. */
const floors = [
	["app/brand", "app/ui", "app/http", "app/money", "app/pdf", "sandboxes/stripe", "sandboxes/google", "sandboxes/mail"],
	["app/access", "app/api", "app/openid", "app/platform", "app/telemetry"],
	["app/content", "app/csv", "app/forms", "app/identity", "db"],
	["app/mail", "app/storage"],
	["app/embedded-identity", "app/files", "app/images", "app/invoices", "app/shell", "app/users"],
	["app/dashboard", "app/reviews", "app/wishes"],
	["app/products"],
	["app/buy-lists", "app/catalogue", "app/datasheets", "app/home", "app/imports", "app/orders", "app/styleguide"],
	["app/audit", "app/payments", "app/stock", "app/withdrawals", "demo"],
	["app/overview", "app/people", "app/purchases"],
	["app", "server"],
	["."],
];
/** Part of a folder: they are on its floor. */
const within: Record<string, string> = { "db/migrations": "db", commands: "." };

const folders = ["app", "commands", "db", "demo", "sandboxes", "server"];
const sources = [
	...folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`)),
	"server.ts",
	"cli.ts",
].filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));

const roomOf = (file: string) => within[dirname(file)] ?? dirname(file);
const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));

/** What a file imports of the project, types included. */
function importsOf(file: string): string[] {
	const specifiers = readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport|\bmodule)\s*\(?\s*"(\.[^"]*\.tsx?)"/g);
	return Array.from(specifiers, ([, path = ""]) => join(dirname(file), path));
}

test("every folder has a floor", () => {
	expect([...new Set(sources.map(roomOf))].filter((room) => floorOf(room) === -1)).toEqual([]);
});

test("no import goes up or to the side: there is no ring of rooms", () => {
	const arrows = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));
	const wrong = arrows.filter(({ file, target }) => {
		return roomOf(file) !== roomOf(target) && floorOf(roomOf(target)) >= floorOf(roomOf(file));
	});
	expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
	expect(arrows.length).toBeGreaterThan(500);
});
