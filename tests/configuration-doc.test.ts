import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames, settings } from "../app/config/environment.server.ts";
import { maxImportBytes } from "../app/imports/import-schema.ts";
import { configurationDoc, configurationFile } from "../scripts/configuration-doc.ts";

test("docs/configuration.md is current; npm run configuration writes it", () => {
	expect(readFileSync(configurationFile, "utf8")).toBe(configurationDoc());
	expect(settings.filter(({ meaning }) => !meaning)).toEqual([]);
});

/** Environment variables of other programs, the build and the tests. */
const others = [
	"CHROMIUM_PATH",
	"NODE_COMPILE_CACHE",
	"NODE_OPTIONS",
	"ON_ERROR_STOP",
	"POSTGRES_BIN",
	"POSTGRES_DB",
	"POSTGRES_PASSWORD",
	"POSTGRES_USER",
	"SHOP_DOMAIN",
	"SHOP_REVISION",
	"SOURCE_DATE_EPOCH",
];

/** Matches a variable name that is set or quoted as code. */
const named = /(?:^#?|[ {`"])([A-Z]+(?:_[A-Z]+)+)(?=[=:`])/gm;

test.each([
	"README.md",
	"compose.yaml",
	"Dockerfile",
	"deploy/shop.env",
	...readdirSync("deploy").flatMap((name) => (name.endsWith(".service") ? `deploy/${name}` : [])),
	"docs/operations.md",
	"docs/security.md",
])("every setting in %s exists", (file) => {
	const names = [...readFileSync(file, "utf8").matchAll(named)].map(([, name = ""]) => name);
	expect(names.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([]);
});

test("the proxies and their rules in the document allow the largest upload", () => {
	const limits = [
		["deploy/Caddyfile", /max_size (\d+)MB/],
		["deploy/nginx.conf", /client_max_body_size (\d+)m;/],
		["docs/operations.md", /Allow bodies of (\d+) MB/],
	] as const;
	const megabytes = limits.map(([file, limit]) => Number(limit.exec(readFileSync(file, "utf8"))?.[1]));
	expect(new Set(megabytes).size).toBe(1);
	expect((megabytes[0] ?? 0) * 1_000_000).toBeGreaterThan(maxImportBytes);
});
