import { isIP } from "node:net";
import * as z from "zod";
import { isCidr } from "../http/client-address.server.ts";
import type { Costs } from "../money/costs.ts";
import { ConfigError } from "../settings/config-error.ts";
import { type DatabaseLimits, databaseVariables, readLimits } from "../settings/database-settings.server.ts";
import { demoExposure, isPrivate } from "../settings/demo-exposure.server.ts";
import { identityVariables } from "../settings/identity-settings.server.ts";
import { isOrigin } from "../settings/is-origin.server.ts";
import { readStorageConfig, type StorageConfig, storageVariables } from "../settings/storage-settings.server.ts";
import { wholeNumber } from "../settings/whole-number.server.ts";
import { costsVariables, readCosts } from "./costs-settings.server.ts";
import { mailVariables, readSender, type Sender } from "./mail-settings.server.ts";

const onOff = z.enum(["on", "off"], "must be on or off");
const startsWith = (...starts: string[]) =>
	z.string().refine((text) => starts.some((start) => text.startsWith(start)), `must start with ${starts.join(" or ")}`);

const environment = z.object({
	NODE_ENV: z
		.enum(["development", "production", "test"], "must be development, production or test")
		.default("development"),
	PORT: z
		.string()
		.refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, "must be a number from 0 to 65535")
		.transform(Number)
		.default(3000),
	HOST: z
		.string()
		.refine((host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host), "must be an address or a name, without port")
		.default("127.0.0.1"),
	DATA_DIR: z.string().min(1).default("./data"),
	...databaseVariables,
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: "must start with http:// or https://", abort: true })
		.refine(isOrigin, "must be an origin such as https://shop.example.com, without a path")
		.transform((url) => new URL(url).origin)
		.optional(),
	STRIPE_SECRET_KEY: startsWith("sk_", "rk_").optional(),
	STRIPE_PUBLISHABLE_KEY: startsWith("pk_").optional(),
	STRIPE_WEBHOOK_SECRET: startsWith("whsec_").optional(),
	...identityVariables,
	DEMO: z.literal("public", "must be public, or not be set").optional(),
	...costsVariables,
	HOLD_UNPAID_MINUTES: wholeNumber(1, 525_600).default(60),
	HOLD_UNPAID_ORDERS: wholeNumber(1, 1_000_000).default(10),
	HOLD_UNPAID_SHARE: wholeNumber(1, 100).default(25),
	FILE_MEGABYTES: wholeNumber(1, 200).default(25),
	PREVIOUS_RELEASE: z.string().min(1).optional(),
	SHOP_SECRET: z.string().min(32, "must have at least 32 characters, such as from openssl rand -base64 32").optional(),
	CLOCK: z.literal("trusted", "must be trusted, or not be set").optional(),
	RATE_LIMITS: onOff.default("on"),
	REQUEST_LOG: onOff.optional(),
	METRICS_TOKEN: z
		.string()
		.regex(/^[\w.~+/-]{16,}=*$/, "must be at least 16 characters: letters, digits and -._~+/")
		.optional(),
	SECURITY_CONTACT: z
		.string()
		.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must start with mailto: or https://")
		.optional(),
	...mailVariables,
	...storageVariables,
	TRUSTED_PROXIES: z
		.string()
		.transform((list) => list.split(/[\s,]+/).filter(Boolean))
		.refine((list) => list.every(isCidr), "must be addresses and CIDR blocks, such as 127.0.0.1,10.0.0.0/8")
		.default([]),
});

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape);

type Environment = z.infer<typeof environment>;

export interface StripeKeys {
	secretKey: string;
	publishableKey: string;
	webhookSecret: string;
}

/** Everything the shop reads from its environment (README, 'Configure'). */
export interface Config extends StorageConfig {
	production: boolean;
	/** A demo shop that strangers reach: everybody reads its mails. */
	publicDemo: boolean;
	port: number;
	host: string;
	dataDir: string;
	/** A PostgreSQL address; without it the embedded SQLite database is used. */
	databaseUrl?: string;
	databaseLimits: DatabaseLimits;
	/** Origin under which browsers reach the shop, without a trailing slash. */
	publicUrl?: string;
	/** Without keys the card payment sandbox stands in. */
	stripe?: StripeKeys;
	/** Without a client the Google sandbox stands in (and nothing in production). */
	google?: { clientId: string; clientSecret: string };
	/** Any OpenID Connect provider (docs/decisions/046). */
	oidc?: { issuer: string; clientId: string; clientSecret: string; label: string; trustsEmail: boolean };
	/** Whether admins may do nothing as such without a second factor (docs/decisions/048). */
	adminSecondFactor: boolean;
	/** How long an unpaid order is held, and how much of it one account may hold (ruling 23). */
	holds: { minutes: number; orders: number; sharePercent: number };
	/** What delivery and tax add. */
	costs: Costs;
	/** How large a file of a product may be. */
	fileMegabytes: number;
	/** The folder of the release before, whose scripts and styles open tabs still ask for. */
	previousRelease?: string;
	/** Mixed into the keys of sessions and tokens, so that a backup alone opens nothing. */
	shopSecret?: string;
	/** Somebody says that the clock is right (docs/decisions/061). */
	clockTrusted?: boolean;
	rateLimits: boolean;
	/** Whether each request gets a line in the log. */
	requestLog: boolean;
	/** Addresses and CIDR blocks of proxies whose `X-Forwarded-For` is believed. */
	trustedProxies: string[];
	/** What `GET /metrics` must be asked with; without it there are no metrics. */
	metricsToken?: string;
	/** The mail server's address, or `off` for none; unset, the mail sandbox stands in. */
	smtpUrl?: string;
	/** Who mails are from. */
	mailFrom: Sender;
	/** Whom to tell of a fault in the shop's security; the brand's e-mail unless set. */
	securityContact?: string;
}

type GroupKey = Extract<keyof Environment, `${"STRIPE" | "GOOGLE" | "OIDC"}_${string}`>;

/** All or none of a group of variables must be set; returns whether all are. */
function isComplete(env: Environment, keys: GroupKey[], problems: string[]): boolean {
	const missing = keys.filter((key) => env[key] === undefined);
	if (missing.length > 0 && missing.length < keys.length) {
		problems.push(`${missing.join(", ")}: must be set together with ${keys.filter((k) => env[k]).join(", ")}`);
	}
	return missing.length === 0;
}

/** Stripe's keys tell their mode: `sk_test_…`, `pk_live_…`. */
const modeOf = (key: string | undefined) => key?.split("_")[1];

function modeProblems(env: Environment): string[] {
	if (env.NODE_ENV !== "production") return env.DEMO === "public" ? [] : demoExposure(env);
	const problems: string[] = [];
	if (!env.STRIPE_SECRET_KEY)
		problems.push("STRIPE_SECRET_KEY: required in production, the card sandbox takes no money");
	if (!env.SMTP_URL)
		problems.push(
			"SMTP_URL: required in production: your mail server's address, or off, and then buyers hear nothing by mail",
		);
	if (!env.PUBLIC_URL) problems.push("PUBLIC_URL: required in production");
	else if (!isPrivate(env.PUBLIC_URL)) problems.push("PUBLIC_URL: must start with https:// in production");
	if (env.DEMO) problems.push("DEMO: cannot be set in production, which has no demo");
	if (env.RATE_LIMITS === "off") problems.push("RATE_LIMITS: cannot be off in production");
	return problems;
}

/**
 * Checks the environment and turns it into a {@link Config} (ruling 21).
 * Empty variables count as absent.
 * @throws {ConfigError} naming every variable that is wrong, and why
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
	const blank = settingNames.filter((name) => given[name]?.includes("…"));
	if (blank.length > 0)
		throw new ConfigError(blank.map((name) => `${name}: has … where something is to be filled in`).join("\n"));
	const parsed = environment.safeParse(given);
	if (!parsed.success) {
		throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
	}
	const env = parsed.data;
	const problems = modeProblems(env);
	const stripe = isComplete(env, ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"], problems);
	const google = isComplete(env, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], problems);
	const oidc = isComplete(env, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_LABEL"], problems);
	if (env.OIDC_TRUST_EMAIL && !env.OIDC_ISSUER)
		problems.push("OIDC_TRUST_EMAIL: says nothing without OIDC_ISSUER, whose e-mails are meant");
	if (stripe && modeOf(env.STRIPE_SECRET_KEY) !== modeOf(env.STRIPE_PUBLISHABLE_KEY))
		problems.push("STRIPE_PUBLISHABLE_KEY: is of another mode, test or live, than STRIPE_SECRET_KEY");
	const costs = readCosts(env.COSTS_FILE, problems);
	const storage = readStorageConfig(env, problems);
	if (problems.length > 0) throw new ConfigError(problems.join("\n"));
	return {
		production: env.NODE_ENV === "production",
		publicDemo: env.DEMO === "public",
		port: env.PORT,
		host: env.HOST,
		dataDir: env.DATA_DIR,
		databaseUrl: env.DATABASE_URL,
		databaseLimits: readLimits(env),
		publicUrl: env.PUBLIC_URL,
		holds: {
			minutes: env.HOLD_UNPAID_MINUTES,
			orders: env.HOLD_UNPAID_ORDERS,
			sharePercent: env.HOLD_UNPAID_SHARE,
		},
		costs,
		fileMegabytes: env.FILE_MEGABYTES,
		...storage,
		previousRelease: env.PREVIOUS_RELEASE,
		adminSecondFactor: env.ADMIN_SECOND_FACTOR === "required",
		shopSecret: env.SHOP_SECRET,
		clockTrusted: env.CLOCK === "trusted",
		rateLimits: env.RATE_LIMITS === "on",
		requestLog: (env.REQUEST_LOG ?? (env.NODE_ENV === "production" ? "on" : "off")) === "on",
		trustedProxies: env.TRUSTED_PROXIES,
		metricsToken: env.METRICS_TOKEN,
		securityContact: env.SECURITY_CONTACT,
		smtpUrl: env.SMTP_URL,
		mailFrom: readSender(env.MAIL_FROM) as Sender,
		...(stripe && {
			stripe: {
				secretKey: env.STRIPE_SECRET_KEY as string,
				publishableKey: env.STRIPE_PUBLISHABLE_KEY as string,
				webhookSecret: env.STRIPE_WEBHOOK_SECRET as string,
			},
		}),
		...(google && {
			google: { clientId: env.GOOGLE_CLIENT_ID as string, clientSecret: env.GOOGLE_CLIENT_SECRET as string },
		}),
		...(oidc && {
			oidc: {
				issuer: env.OIDC_ISSUER as string,
				clientId: env.OIDC_CLIENT_ID as string,
				clientSecret: env.OIDC_CLIENT_SECRET as string,
				label: env.OIDC_LABEL as string,
				trustsEmail: env.OIDC_TRUST_EMAIL === "yes",
			},
		}),
	};
}
