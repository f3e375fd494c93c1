import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../../app/config/config.server.ts";
import { parseWithComments } from "../../app/config/shop-file/shop-file.server.ts";
import { parseShopFile } from "../../app/config/shop-file/shop-file-schema.server.ts";
import { noCosts } from "../../app/money/costs.ts";
import { leftToDo } from "./left-to-do.ts";
import { answer } from "./questions.ts";
import { databaseFault, detailFault, questionsOf, settingFault, settingsText, shopFileText } from "./setup-settings.ts";

const template = readFileSync("deploy/shop.example.json", "utf8");
const given = {
	STRIPE_SECRET_KEY: "sk_test_0123456789abcdef0123",
	STRIPE_PUBLISHABLE_KEY: "pk_test_0123456789abcdef0123",
	STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef0123",
	SMTP_URL: "smtps://shop:a%23b@mail.example.com",
	MAIL_FROM: 'Gear "Works" <works@example.com>',
};
const details = {
	...{ name: "Gear Works", company: "Gear Works Ltd", tagline: "Gears", phone: "+44 114 496 0000" },
	...{ address: "1 Mill Lane, Leeds LS1 1AA, United Kingdom", email: "owner@example.com" },
};

test("the first SHOP_FILE is accepted in production", () => {
	const content = parseWithComments(shopFileText(template, details)) as object;
	const { shopFile, problems } = parseShopFile(content, "deploy", true);
	expect(problems).toEqual([]);
	expect(shopFile?.brand.address).toEqual(["Gear Works Ltd", "1 Mill Lane", "Leeds LS1 1AA", "United Kingdom"]);
	expect(shopFile?.costs, "charges nothing that the owner did not choose").toEqual(noCosts);
});

test.each(["sqlite", "postgresql"])("the settings are complete, with secrets of their own: %s", (database) => {
	const settings = parseEnv(settingsText(given, "shop.example.com", database));
	const shopFile = join(mkdtempSync(join(tmpdir(), "shop-setup-")), "shop.json");
	writeFileSync(shopFile, shopFileText(template, details));
	const config = readConfig({ ...settings, SHOP_FILE: shopFile });
	expect([config.publicUrl, config.mailFrom.name]).toEqual(["https://shop.example.com", 'Gear "Works"']);
	expect(config.databaseUrl?.includes("/var/run/postgresql")).toBe(database === "postgresql" ? true : undefined);
	const other = parseEnv(settingsText(given, "shop.example.com", database));
	expect([settings.SHOP_SECRET?.length, settings.SHOP_SECRET === other.SHOP_SECRET]).toEqual([44, false]);
});

test("a value that systemd and Node would read differently is refused", () => {
	expect(() => settingsText({ ...given, SMTP_URL: "smtp://it's" }, "shop.example.com", "sqlite")).toThrow("SMTP_URL");
});

test("without a terminal, everything that is missing is named at once", async () => {
	const questions = [
		{ name: "domain", text: "Domain", value: undefined },
		{ name: "SMTP_URL", text: "Mail server", value: undefined },
		{ name: "tagline", text: "What it sells", value: undefined, fallback: "Parts" },
	];
	await expect(answer(questions)).rejects.toThrow(/--domain.*SMTP_URL.*--env-file/s);
	expect(await answer(questions.slice(2))).toEqual({ tagline: "Parts" });
});

test("an answer that cannot be used is asked for again, and none before it is lost", async () => {
	const faultOf = (name: string) => (value: string) => settingFault(name, value);
	const questions = ["STRIPE_SECRET_KEY", "SMTP_URL"].map((name) => ({
		name,
		text: name,
		value: undefined,
		faultOf: faultOf(name),
	}));
	const typed = ["Gears", "", given.STRIPE_SECRET_KEY, "mail", "off"];
	const asked: string[] = [];
	const answers = await answer(questions, async (text) => {
		asked.push(text);
		return typed.shift() ?? "";
	});
	expect(answers).toEqual({ STRIPE_SECRET_KEY: given.STRIPE_SECRET_KEY, SMTP_URL: "off" });
	expect(asked[1]).toBe("It must start with sk_ or rk_.\nSTRIPE_SECRET_KEY: ");
	expect(asked[4]).toMatch(/^It must be smtp:/);
	const wrong = { name: "SMTP_URL", text: "", value: "mail", faultOf: faultOf("SMTP_URL") };
	await expect(answer([wrong])).rejects.toThrow("SMTP_URL: must be smtp:");
});

test("everything that cannot be used is named at once, with what is missing", async () => {
	const values = {
		STRIPE_SECRET_KEY: given.STRIPE_SECRET_KEY,
		STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789",
		SMTP_URL: "x",
	};
	const questions = Object.entries({ ...values, MAIL_FROM: undefined }).map(([name, value]) => ({
		...{ name, text: name, value },
		faultOf: (setting: string, others: Record<string, string>) => settingFault(name, setting, others),
	}));
	const { message } = await answer(questions, undefined, ["--key k: does not exist"]).catch((error: Error) => error);
	expect(message.split("\n")).toEqual([
		"--key k: does not exist",
		"STRIPE_PUBLISHABLE_KEY: must have the same mode (test or live) as STRIPE_SECRET_KEY",
		expect.stringMatching(/^SMTP_URL: must be smtp:/),
		expect.stringMatching(/^Missing settings: MAIL_FROM\./),
	]);
});

test("no sender of e-mails is needed: the shop's name and contact are its default", async () => {
	const { MAIL_FROM: _, ...others } = given;
	const questions = questionsOf(others);
	expect(parseEnv(settingsText(await answer(questions), "shop.example.com", "sqlite"))).not.toHaveProperty("MAIL_FROM");
	const typed = ["", given.MAIL_FROM];
	const ask = async () => typed.shift() ?? "nothing more is asked";
	expect(await answer(questions, ask)).toEqual({ ...others, MAIL_FROM: "" });
	expect(await answer(questions, ask)).toEqual(given);
});

test.each(Object.entries(given))("%s, as in the example, has no fault", (name, value) => {
	expect(settingFault(name, value)).toBeUndefined();
});

test.each([
	["address", "1 Mill Lane", "must end with a country, such as Germany or Deutschland"],
	["phone", "none", "must be a phone number such as +49 30 901820"],
	["company", "", "must not be empty"],
	["company", "Gear Works Ltd", undefined],
	["address", details.address, undefined],
])("the detail %s: “%s” is judged alone", (name, value, fault) => {
	expect(detailFault(template, name, value)).toBe(fault);
});

test("the closing words promise only what follows", () => {
	const caddyfile = readFileSync("deploy/Caddyfile", "utf8");
	const site = (tls: string) => caddyfile.replace(/\{\n/, `{\n\ttls ${tls}\n`);
	const first = leftToDo({ isNewAdmin: true, site: caddyfile });
	expect(first).toMatch(/The certificate follows.*With a link above/s);
	expect(first).not.toMatch(/local certificate|create-admin/);
	expect(first).toContain("a passkey in Security.");
	const again = leftToDo({ isNewAdmin: false, site: site("internal") });
	expect(again).toMatch(/do not trust the local certificate.*create-admin/s);
	expect(again).not.toMatch(/certificate follows|link above/);
	expect(leftToDo({ isNewAdmin: true, site: site("/etc/own.pem /etc/own.key") })).not.toMatch(/certificate/);
});

test("the closing words for a proxy on another machine name its way to this one", () => {
	const words = leftToDo({ isNewAdmin: true, host: "10.40.0.2" });
	expect(words).toContain("let the proxy lead to 10.40.0.2:3000");
	expect(words).not.toMatch(/certificate|to this machine/);
});

test("a shop that is set up keeps its database", () => {
	expect(databaseFault({}, "sqlite")).toBeUndefined();
	expect(databaseFault({}, "postgresql")).toMatch(/^this shop uses sqlite\. To move it/);
	expect(databaseFault({ DATABASE_URL: "postgres://a/b" }, "sqlite")).toMatch(/^this shop uses postgresql/);
});
