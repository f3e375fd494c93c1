import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { ownShopFile } from "../../tests/support/production-settings.ts";
import { readConfig } from "./config.server.ts";
import { settingNames } from "./environment.server.ts";

const file = readFileSync("deploy/shop.env", "utf8");
const withOptional = file.replace(/^#(?=[A-Z_]+=)/gm, "");
const filledIn = (text: string) => {
	let secrets = 0;
	const settings = parseEnv(text.replaceAll("…", () => `${++secrets}-0123456789abcdefghijklmnopqrstuv`));
	return { ...settings, SHOP_FILE: ownShopFile };
};

test("shop.env has settings only, and is valid once it is filled in", () => {
	expect(Object.keys(parseEnv(withOptional)).filter((name) => !settingNames.includes(name))).toEqual([]);
	const config = readConfig(filledIn(file));
	expect([config.production, config.databaseUrl, config.oidc]).toEqual([true, undefined, undefined]);
});

test("its optional settings are valid too", () => {
	const config = readConfig(filledIn(withOptional));
	expect([config.oidc?.label, config.databaseUrl]).toEqual(["Works ID", expect.stringContaining("@db1/shop")]);
});

test("an incomplete shop.env is refused", () => {
	const secretOnly = file.replace("SHOP_SECRET=…", `SHOP_SECRET=0123456789abcdefghijklmnopqrstuv`);
	expect(() => readConfig(parseEnv(secretOnly))).toThrow("STRIPE_SECRET_KEY: replace …");
	expect(() => readConfig(parseEnv(file))).toThrow("SHOP_SECRET: replace … with your own value");
});
