import { expect, test } from "vitest";
import { settingNames } from "../config/environment.server.ts";
import { misspeltSettings } from "./unknown-settings.server.ts";

test.each([
	["DATABASE_POL", "DATABASE_POOL"],
	["data_dir", "DATA_DIR"],
	["DATADIR", "DATA_DIR"],
	["TRUSTED_PROXY", "TRUSTED_PROXIES"],
	["STRIPE_SECERT_KEY", "STRIPE_SECRET_KEY"],
])("%s is told to be nearly %s", (typed, meant) => {
	const sentence = `${typed} is not a setting and is ignored. Did you mean ${meant}?`;
	expect(misspeltSettings([typed], settingNames)).toEqual([sentence]);
});

test("what the machine has in its environment is no mistyped setting", () => {
	const usual = ["PATH", "HOME", "HOSTNAME", "SORT", "LANG", "NODE_OPTIONS", "NODE_PATH", "npm_config_cache"];
	expect(misspeltSettings([...usual, ...settingNames, ...Object.keys(process.env)], settingNames)).toEqual([]);
});
