import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Floors from the ground up (docs/architecture.md). A room imports only rooms on lower floors. */
const floors = [
	[
		"app/brand",
		"app/country",
		"app/http",
		"app/log",
		"app/money",
		"app/settings",
		"app/time",
		"app/ui",
		"sandboxes/google",
		"sandboxes/mail",
		"sandboxes/stripe",
	],
	["app/access", "app/api", "app/config", "app/csv", "app/pdf", "app/telemetry", "app/traffic", "db"],
	["app/content", "app/forms", "app/idempotency", "app/identity", "app/mail", "app/storage"],
	["app/account", "app/embedded-identity", "app/files", "app/images", "app/invoices", "app/shell", "app/sign-in"],
	["app/dashboard", "app/products", "app/reviews", "app/users"],
	[
		"app/buy-lists",
		"app/datasheets",
		"app/home",
		"app/imports",
		"app/orders",
		"app/restock-alerts",
		"app/search",
		"app/styleguide",
		"demo",
	],
	[
		"app/accounting",
		"app/audit",
		"app/catalogue",
		"app/customers",
		"app/packing",
		"app/part-page",
		"app/payments",
		"app/withdrawals",
	],
	["app", "app/checkout", "app/order-desk", "app/overview", "app/personal-data", "app/providers", "app/stock"],
	["commands", "server"],
];
/** Maximum source files per folder. A larger room has sub-folders, one level deep, on the room's own floor. */
const maxFiles = 30;

const folders = ["app", "commands", "db", "demo", "sandboxes", "server"];
const sources = [
	...folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`)),
	"server.ts",
	"cli.ts",
].filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));

/** Rooms of the two entry files. */
const entryRooms: Record<string, string> = { "server.ts": "server", "cli.ts": "commands" };
const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));

/** Returns a file's room: its folder, or the folder above for a sub-folder. */
function roomOf(file: string): string {
	const folder = entryRooms[file] ?? dirname(file);
	const parent = dirname(folder);
	return floorOf(folder) === -1 && parent !== "app" && floorOf(parent) !== -1 ? parent : folder;
}

/** Returns the project files that a file imports, types included. */
function importsOf(file: string): string[] {
	const specifiers = readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport|\bmodule)\s*\(?\s*"(\.[^"]*\.tsx?)"/g);
	return Array.from(specifiers, ([, path = ""]) => join(dirname(file), path));
}

const imports = new Map(sources.map((file) => [file, importsOf(file)]));

/** Returns the first import cycle, types included, or undefined. */
function findCycle(): string[] | undefined {
	const done = new Set<string>();
	function visit(file: string, path: string[]): string[] | undefined {
		if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
		if (done.has(file)) return undefined;
		for (const target of imports.get(file) ?? []) {
			const cycle = visit(target, [...path, file]);
			if (cycle) return cycle;
		}
		done.add(file);
		return undefined;
	}
	for (const file of sources) {
		const cycle = visit(file, []);
		if (cycle) return cycle;
	}
	return undefined;
}

test("every folder has a floor, of nine", () => {
	expect(floors.length).toBeLessThanOrEqual(9);
	expect([...new Set(sources.map(roomOf))].filter((room) => floorOf(room) === -1)).toEqual([]);
});

test("imports go down only, so rooms form no cycle", () => {
	const arrows = [...imports].flatMap(([file, targets]) => targets.map((target) => ({ file, target })));
	const wrong = arrows.filter(({ file, target }) => {
		return roomOf(file) !== roomOf(target) && floorOf(roomOf(target)) >= floorOf(roomOf(file));
	});
	expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
	expect(arrows.length).toBeGreaterThan(500);
});

test("no files import each other in a cycle, not even for types", () => {
	expect(findCycle()).toBeUndefined();
});

test("public pages load no schema library", () => {
	const start = ["app/root.tsx", "app/entry.client.tsx"];
	const pages = Array.from(readFileSync("app/routes.ts", "utf8").matchAll(/^\t(?:index|route)\(.*?"([\w/-]+\.tsx)"/gm));
	const publicPages = pages.map(([, page = ""]) => `app/${page}`).filter((page) => !/sign-in|withdrawals/.test(page));
	const paths = new Map([...start, ...publicPages, "app/content/trust-page.tsx"].map((file) => [file, file]));
	for (const [file, path] of paths) {
		if (file.includes(".server.")) continue;
		const source = readFileSync(file, "utf8").replaceAll(/^(?:import|export) type [^;]*;/gm, "");
		expect(source, path).not.toMatch(/from "(?:zod|@hookform\/resolvers)/);
		for (const [, name = ""] of source.matchAll(/^(?:import|export|\} from) [^;]*?"(\.[^"]*\.tsx?)";/gm)) {
			const target = join(dirname(file), name);
			if (existsSync(target) && !paths.has(target)) paths.set(target, `${path} › ${target}`);
		}
	}
	expect(publicPages.length).toBeGreaterThan(5);
	expect(paths.size).toBeGreaterThan(150);
});

test(`no folder has more than ${maxFiles} source files`, () => {
	const large = [...Map.groupBy(sources, dirname)].filter(([, { length }]) => length > maxFiles);
	expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

const architecture = readFileSync("docs/architecture.md", "utf8");
/** Files and folders that a text has in backticks. */
const pathsIn = (text: string) => Array.from(text.matchAll(/`((?:[\w@-]+\/)+[\w.@-]*)`/g), ([, path = ""]) => path);

const namesIn = (text: string) => Array.from(text.matchAll(/`(\w+)`/g), ([, name = ""]) => name);

test("every file that docs/architecture.md names exists", () => {
	const linked = Array.from(architecture.matchAll(/\((\w[\w/.-]+\.md)\)/g), ([, path = ""]) => `docs/${path}`);
	const paths = [...linked, ...pathsIn(architecture).filter((path) => path !== "build/app")];
	expect(paths.filter((path) => !existsSync(path))).toEqual([]);
	expect(paths.length).toBeGreaterThan(300);
});

test("the files that docs/architecture.md names have the constants and functions it names", () => {
	const places = Array.from(architecture.matchAll(/((?:`\w+`,? )+)in `([\w/.-]+\.tsx?)`/g));
	const missing = places.flatMap(([, names = "", path = ""]) => {
		const source = readFileSync(path, "utf8");
		const isDeclared = (name: string) =>
			new RegExp(String.raw`\b(?:const|let|function\*?|class) ${name}\b|^\s+(?:async )?${name}[:(,]`, "m").test(source);
		return namesIn(names)
			.filter((name) => !isDeclared(name))
			.map((name) => `${name} in ${path}`);
	});
	expect(missing).toEqual([]);
	expect(places.length).toBeGreaterThan(80);
});

test("every source file is named in README.md or docs/architecture.md, or by a file named there", () => {
	const named = new Set(pathsIn(readFileSync("README.md", "utf8") + architecture));
	const first = sources.filter((file) => named.has(file) || named.has(`${dirname(file)}/`));
	const pages = Array.from(
		readFileSync("app/routes.ts", "utf8").matchAll(/"([\w/-]+\.tsx?)"/g),
		([, page]) => `app/${page}`,
	);
	const found = new Set([
		...first,
		...pages,
		...first.flatMap((file) => imports.get(file) ?? []),
		...Object.keys(entryRooms),
	]);
	expect(sources.filter((file) => !found.has(file))).toEqual([]);
});

test("the index of docs/architecture.md is alphabetical, and has each call's file, setting's group, table, command and sandbox", () => {
	const [, index = ""] = /## Where things are\n([\s\S]*?)\n## /.exec(architecture) ?? [];
	const things = Array.from(index.matchAll(/^\| ([^|]+) \| /gm), ([, thing = ""]) => thing).slice(2);
	const keyOf = (thing: string) => thing.toLowerCase().replaceAll(/[^a-z0-9 :]/g, "");
	expect(things).toEqual(things.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)));
	const commands = readFileSync("commands/commands.ts", "utf8").matchAll(/from "\.\/([\w-]+\.ts)"/g);
	const needed = [
		...readdirSync("app/settings")
			.filter((name) => name.endsWith("-settings.server.ts"))
			.map((name) => `app/settings/${name}`),
		...readdirSync("db/tables").map((name) => `db/tables/${name}`),
		...sources.filter((file) => /^app\/.*-api\.server\.ts$/.test(file)),
		...Array.from(commands, ([, name = ""]) => `commands/${name}`).filter((path) => path !== "commands/command.ts"),
	];
	const named = pathsIn(index);
	expect(needed.filter((path) => !named.includes(path))).toEqual([]);
	for (const sandbox of readdirSync("sandboxes")) expect(index).toContain(`\`sandboxes/${sandbox}/`);
});

test("every file that the list of mails names writes its mails", () => {
	let file = "";
	const lines = readFileSync("app/mail/mail-content.ts", "utf8").split("export const mailKinds")[1]?.split("\n") ?? [];
	for (const line of lines) {
		file = /^\t\/\/ (app\/\S+)$/.exec(line)?.[1] ?? file;
		const kind = /^\t"([\w-]+)": /.exec(line)?.[1];
		if (kind) expect([kind, file, readFileSync(file, "utf8").includes(`"${kind}"`)]).toEqual([kind, file, true]);
	}
	expect(file).not.toBe("");
});
