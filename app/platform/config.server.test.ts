import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

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
	STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const production = { NODE_ENV: "production", PUBLIC_URL: "https://shop.example", ...stripe };

describe("the configuration", () => {
	test("has a default for everything but production", () => {
		expect(readConfig({})).toMatchObject({ port: 3000, host: "127.0.0.1", dataDir: "./data", production: false });
	});

	test("takes an empty variable as absent", () => {
		expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
	});

	test.each([
		[{ PORT: "99999" }, "PORT"],
		[{ PORT: "web" }, "PORT"],
		[{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: must start with postgres://"],
		[{ PUBLIC_URL: "shop.example" }, "PUBLIC_URL"],
		[{ STRIPE_SECRET_KEY: "sk_1" }, "STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: must be set together"],
		[{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET: must be set together"],
		[{ TRUSTED_PROXIES: "10.0.0.0/8, proxy" }, "TRUSTED_PROXIES: must be addresses and CIDR blocks"],
		[{ METRICS_TOKEN: "fifteen-letters" }, "METRICS_TOKEN: must be at least 16 characters"],
		[{ METRICS_TOKEN: "sixteen letters or more" }, "METRICS_TOKEN: must be at least 16 characters"],
		[{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT: must be an http(s) address"],
		[{ NODE_ENV: "production" }, "STRIPE_SECRET_KEY: required in production"],
		[{ ...production, RATE_LIMITS: "off" }, "RATE_LIMITS: cannot be off in production"],
	])("refuses %j, naming what is wrong", (variables, problem) => {
		expect(problemsOf(variables as Record<string, string>)).toContain(problem);
	});

	test("reads the trusted proxies as a list", () => {
		expect(readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8" }).trustedProxies).toEqual([
			"127.0.0.1",
			"10.0.0.0/8",
		]);
		expect(readConfig({}).trustedProxies).toEqual([]);
	});

	test("names every problem at once", () => {
		expect(problemsOf({ PORT: "web", HOST: "h", RATE_LIMITS: "maybe" }).split("\n")).toHaveLength(2);
	});

	test("in production has the real card provider and no slash behind its address", () => {
		const config = readConfig({ ...production, PUBLIC_URL: "https://shop.example/" });
		expect(config).toMatchObject({ production: true, publicUrl: "https://shop.example" });
		expect(config.stripe).toEqual({ secretKey: "sk_live_1", publishableKey: "pk_live_1", webhookSecret: "whsec_1" });
	});
});
