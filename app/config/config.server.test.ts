import { describe, expect, test } from "vitest";
import { ownShopFile } from "../../tests/support/production-settings.ts";
import { ConfigError } from "../settings/config-error.ts";
import { usualLimits } from "../settings/database-settings.server.ts";
import { readConfig } from "./config.server.ts";
import { settingNames } from "./environment.server.ts";

const problemsOf = (variables: Record<string, string>) => {
	try {
		readConfig(variables);
		return "none";
	} catch (error) {
		if (error instanceof ConfigError) return error.message;
		throw error;
	}
};

const stripe = {
	STRIPE_SECRET_KEY: "sk_live_1",
	STRIPE_PUBLISHABLE_KEY: "pk_live_1",
	STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
};
const mail = { SMTP_URL: "smtps://shop:secret@mail.example" };
const secret = "0123456789abcdefghijklmnopqrstuv";
const production = {
	NODE_ENV: "production",
	PUBLIC_URL: "https://shop.example",
	SHOP_FILE: ownShopFile,
	SHOP_SECRET: secret,
	...stripe,
	...mail,
};

describe("the configuration", () => {
	test("has a default for everything but production", () => {
		expect(readConfig({})).toMatchObject({ port: 3000, host: "127.0.0.1", dataDir: "./data", production: false });
	});

	test("spells a time zone as the tz database does", () => {
		expect(readConfig({}).timeZone).toBe("UTC");
		expect(readConfig({ TIME_ZONE: "europe/berlin" }).timeZone).toBe("Europe/Berlin");
	});

	test("treats an empty variable as absent", () => {
		expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
	});

	const refused: [variables: Record<string, string>, problem: string][] = [
		...["65536", "web", "-1", "1e3", " "].map((PORT): [{ PORT: string }, string] => [
			{ PORT },
			"PORT: must be a number from 0 to 65535",
		]),
		...["Berlin", "+01:00"].map((TIME_ZONE): [{ TIME_ZONE: string }, string] => [
			{ TIME_ZONE },
			"TIME_ZONE: must be a time zone of the tz database such as Europe/Berlin",
		]),
		[{ HOST: "http://127.0.0.1" }, "HOST: must be an IP address or a host name"],
		[{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: must start with postgres://"],
		[{ STAFF_SECOND_FACTOR: "yes" }, "STAFF_SECOND_FACTOR: must be required, or not set"],
		[{ SHOP_FILE: "/nowhere/shop.json" }, "SHOP_FILE: /nowhere/shop.json cannot be read"],
		[{ ...production, SHOP_FILE: "" }, "SHOP_FILE: required in production"],
		[{ STORAGE_URL: "/srv/shop" }, "STORAGE_URL: must start with file:/// or s3://"],
		[{ STORAGE_URL: "s3://shop" }, "STORAGE_URL: must contain a key and a secret"],
		...["p@ss", "pa/ss", "p#ss", "pass?", "100%", "p@ss/w#rd"].flatMap(
			(password): [Record<string, string>, string][] => [
				[{ DATABASE_URL: `postgres://shop:${password}@db.internal/shop` }, "DATABASE_URL: cannot be read: write @"],
				[{ SMTP_URL: `smtp://shop:${password}@mail.example:587` }, "SMTP_URL: cannot be read: write @"],
			],
		),
		...["DATABSE_URL", "DATABASE_ULR", "database_url"].map((name): [Record<string, string>, string] => [
			{ [name]: "postgres://a/b" },
			`${name}: is not a setting. Rename it to DATABASE_URL`,
		]),
		[{ ...production, DATABASE_URI: "postgres://a/b" }, "DATABASE_URI: is not a setting. Rename it to DATABASE_URL"],
		[{ DATABASE_URL: "postgres://shop@a:54321234/shop" }, "DATABASE_URL: cannot be read: write hosts as"],
		[{ DATABASE_POOL: "0" }, "DATABASE_POOL: must be a whole number from 1 to 1000"],
		[{ PUBLIC_URL: "shop.example" }, "PUBLIC_URL: must start with http:// or https://"],
		[{ PUBLIC_URL: "https://shop.example/shop" }, "PUBLIC_URL: must be an origin"],
		[{ PUBLIC_URL: "https://shop.example?a" }, "PUBLIC_URL: must be an origin"],
		[{ ...stripe, STRIPE_SECRET_KEY: "pk_live_1" }, "STRIPE_SECRET_KEY: must start with sk_ or rk_"],
		[{ ...stripe, STRIPE_PUBLISHABLE_KEY: "sk_live_1" }, "STRIPE_PUBLISHABLE_KEY: must start with pk_"],
		[{ ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET: must start with whsec_"],
		[{ ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_test_1" }, "STRIPE_PUBLISHABLE_KEY: must have the same mode"],
		[{ STRIPE_SECRET_KEY: "sk_1" }, "STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: must be set together"],
		[{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET: must be set together with GOOGLE_CLIENT_ID"],
		[{ GOOGLE_CLIENT_SECRET: "x" }, "GOOGLE_CLIENT_ID: must be set together with GOOGLE_CLIENT_SECRET"],
		...["idp.example", "http://idp.example", "https://idp.example?a", "https://u:p@idp.example"].map(
			(OIDC_ISSUER): [{ OIDC_ISSUER: string }, string] => [
				{ OIDC_ISSUER },
				"OIDC_ISSUER: must be the provider's https issuer address",
			],
		),
		[{ OIDC_ISSUER: "https://idp.example" }, "OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL: must be set together"],
		[{ OIDC_LABEL: "Acme" }, "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: must be set together"],
		[{ OIDC_LABEL: "A\nB" }, "OIDC_LABEL: must be a name of at most 40 characters"],
		[{ OIDC_TRUST_EMAIL: "yes" }, "OIDC_TRUST_EMAIL: has no effect without OIDC_ISSUER"],
		[{ OIDC_TRUST_EMAIL: "true" }, "OIDC_TRUST_EMAIL: must be yes or no"],
		[{ NODE_ENV: "prod" }, "NODE_ENV: must be development, production or test"],
		[{ RATE_LIMITS: "no" }, "RATE_LIMITS: must be on or off"],
		[{ REQUEST_LOG: "yes" }, "REQUEST_LOG: must be on or off"],
		[{ TRUSTED_PROXIES: "10.0.0.0/8, proxy" }, "TRUSTED_PROXIES: must be addresses and CIDR blocks"],
		...["0.0.0.0/0", "::/0", "0.0.0.0/1,128.0.0.0/1", "127.0.0.1, 2000::/3"].map(
			(TRUSTED_PROXIES): [{ TRUSTED_PROXIES: string }, string] => [
				{ TRUSTED_PROXIES },
				"TRUSTED_PROXIES: must be addresses and CIDR blocks of /8 or smaller",
			],
		),
		[{ SHOP_SECRET: "short" }, "SHOP_SECRET: must have at least 32"],
		...["a".repeat(32), "abcd".repeat(10), "0123456789abcdef".repeat(2)].map(
			(SHOP_SECRET): [{ SHOP_SECRET: string }, string] => [{ SHOP_SECRET }, "SHOP_SECRET: must be random"],
		),
		[{ METRICS_TOKEN: "a".repeat(16) }, "METRICS_TOKEN: must be random"],
		[{ SHOP_SECRET: secret, METRICS_TOKEN: secret }, "METRICS_TOKEN: must differ from SHOP_SECRET"],
		[{ ...production, SHOP_SECRET: "" }, "SHOP_SECRET: required in production"],
		[{ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_" }, "STRIPE_WEBHOOK_SECRET: must be complete"],
		[{ METRICS_TOKEN: "fifteen-letters" }, "METRICS_TOKEN: must be at least 16 characters"],
		[{ METRICS_TOKEN: "sixteen letters or more" }, "METRICS_TOKEN: must be at least 16 characters"],
		...["mail.example", "https://mail.example", "smtp://", "on"].map((SMTP_URL): [{ SMTP_URL: string }, string] => [
			{ SMTP_URL },
			"SMTP_URL: must be smtp://",
		]),
		...["Torque Foundry", "Torque <works@a", "works@a\nbcc: x@b", "<@>"].map(
			(MAIL_FROM): [{ MAIL_FROM: string }, string] => [{ MAIL_FROM }, "MAIL_FROM: must be an e-mail address"],
		),
		[{ NODE_ENV: "production" }, "STRIPE_SECRET_KEY: required in production"],
		[{ NODE_ENV: "production", ...stripe }, "SMTP_URL: required in production"],
		[{ NODE_ENV: "production", ...stripe }, "PUBLIC_URL: required in production"],
		[{ ...production, PUBLIC_URL: "http://shop.example" }, "PUBLIC_URL: must start with https:// in production"],
		[{ ...production, RATE_LIMITS: "off" }, "RATE_LIMITS: cannot be off in production"],
		[{ ...production, DEMO: "public" }, "DEMO: cannot be set in production"],
		[{ DATEV: "S19=8400, S19" }, "DATEV: must be numbers by name"],
		[{ DEMO: "on" }, "DEMO: must be public, or not set"],
	];
	test.each(refused)("refuses %j and names the problem", (variables, problem) => {
		expect(problemsOf(variables)).toContain(problem);
	});

	test.each(["127.0.0.1", "0.0.0.0", "::", "::1", "fe80::1%eth0", "localhost", "shop-1.internal"])(
		"in production listens on %s",
		(HOST) => expect(readConfig({ ...production, HOST }).host).toBe(HOST),
	);

	test("refuses a wrong value of every setting", () => {
		const checked = refused.map(([, problem]) => problem).join();
		// DATA_DIR is checked when the folder is created (open-database.test.ts). PREVIOUS_RELEASE may be missing.
		expect(settingNames.filter((name) => !checked.includes(name))).toEqual(["DATA_DIR", "PREVIOUS_RELEASE"]);
	});

	const exposing: [name: string, variables: Record<string, string>][] = [
		...["0.0.0.0", "::", "192.168.1.5", "shop-1.internal"].map((HOST): [string, { HOST: string }] => [
			"HOST",
			{ HOST },
		]),
		["PUBLIC_URL", { PUBLIC_URL: "https://shop.example" }],
		["PUBLIC_URL", { PUBLIC_URL: "http://192.168.1.5:3000" }],
	];
	test("outside production live card keys are refused, in a public demo too", () => {
		const refusal = "STRIPE_SECRET_KEY: live keys charge real cards. They need NODE_ENV=production";
		expect(problemsOf(stripe)).toBe(refusal);
		expect(problemsOf({ ...stripe, DEMO: "public" })).toBe(refusal);
	});
	test.each(exposing)(
		"outside production %s that exposes the demo's admin to others is refused: %j",
		(name, variables) => {
			expect(problemsOf(variables)).toMatch(new RegExp(`^${name}: .* passwords are public. Set NODE_ENV=production`));
			expect(problemsOf({ ...variables, NODE_ENV: "test" })).toContain("NODE_ENV=production");
			expect(problemsOf({ ...variables, DEMO: "public" })).toBe("none");
		},
	);

	const localTrials: Record<string, string>[] = [
		{ HOST: "localhost" },
		{ HOST: "::1" },
		{ PUBLIC_URL: "http://localhost:4000" },
		{ PUBLIC_URL: "http://[::1]:4000" },
		{ ...stripe, STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
	];
	test.each(localTrials)("a trial on this machine needs no DEMO setting: %j", (variables) => {
		expect(problemsOf(variables)).toBe("none");
	});

	test("reads the trusted proxies as a list", () => {
		expect(readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" }).trustedProxies).toEqual([
			"127.0.0.1",
			"10.0.0.0/8",
		]);
		expect(readConfig({}).trustedProxies).toEqual([]);
	});

	test.each([
		"postgres://shop@db/shop",
		"postgresql://shop:p%40ss%2Fw@db:5433/shop?sslmode=no-verify",
		"postgres://shop:x@a:5432,b:5433/shop?target_session_attrs=read-write",
		"postgres://shop@[::1]:5432/shop",
		"postgres:///shop?host=/var/run/postgresql",
		"postgres://shop@/shop?host=/var/run/postgresql",
	])("accepts the database %s", (DATABASE_URL) => expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL));

	test("does not repeat a database's password", () => {
		expect(problemsOf({ DATABASE_URL: "postgres://shop:hunter@2@db/shop" })).not.toContain("hunter");
	});

	test("reads the number of connections, and has fixed timeouts", () => {
		expect(readConfig({ DATABASE_POOL: "20" }).databaseLimits).toEqual({ ...usualLimits, poolSize: 20 });
		expect(readConfig({}).databaseLimits).toEqual(usualLimits);
	});

	test("accepts an issuer unchanged, plain http on this machine only, and trusts its e-mails when set to", () => {
		const client = { OIDC_CLIENT_ID: "shop", OIDC_CLIENT_SECRET: "s", OIDC_LABEL: "Acme ID" };
		const oidcOf = (settings: Record<string, string>) => readConfig({ ...client, ...settings }).oidc;
		expect(oidcOf({ OIDC_ISSUER: "https://Idp.example/realms/shop/" })).toEqual({
			issuer: "https://Idp.example/realms/shop/",
			clientId: "shop",
			clientSecret: "s",
			label: "Acme ID",
			trustsEmail: false,
		});
		const local = oidcOf({ OIDC_ISSUER: "http://127.0.0.1:8080", OIDC_TRUST_EMAIL: "yes" });
		expect(local).toMatchObject({ issuer: "http://127.0.0.1:8080", trustsEmail: true });
		expect(readConfig({}).oidc).toBeUndefined();
	});

	test("reads the mail server, no mail server, and the sender", () => {
		expect(readConfig(production)).toMatchObject({
			...{ smtpUrl: mail.SMTP_URL },
			mailFrom: { name: "Kessel & Sohn", address: "shop@kessel.example" },
		});
		expect(readConfig({ ...production, SMTP_URL: "off" }).smtpUrl).toBe("off");
		const named = { MAIL_FROM: " Works <shop@works.example> " };
		expect(readConfig(named).mailFrom).toEqual({ name: "Works", address: "shop@works.example" });
		expect(readConfig({ MAIL_FROM: "a@b.example" }).mailFrom).toEqual({ name: "", address: "a@b.example" });
	});

	test("reports all problems together, each once", () => {
		const wrong = { PORT: "web", HOST: "h", RATE_LIMITS: "maybe", STRIPE_WEBHOOK_SECRET: "Gears" };
		expect(problemsOf(wrong).split("\n")).toHaveLength(3);
	});

	test("in production uses the real card provider and removes slashes after the address", () => {
		const config = readConfig({ ...production, PUBLIC_URL: "https://Shop.example:443//" });
		expect(config).toMatchObject({ production: true, publicUrl: "https://shop.example" });
		expect(config.stripe).toEqual({
			secretKey: "sk_live_1",
			publishableKey: "pk_live_1",
			webhookSecret: "whsec_0123456789abcdef",
		});
	});
});
