import type { Brand } from "../brand/brand.ts";
import type { Costs } from "../money/costs.ts";
import { ConfigError } from "../settings/config-error.ts";
import { type DatabaseLimits, usualLimits } from "../settings/database-settings.server.ts";
import { type DatevNumbers, readDatev } from "../settings/datev-settings.server.ts";
import { demoExposureProblems, isSecureOrigin } from "../settings/demo-exposure.server.ts";
import { readStorage, type StorageLocation } from "../settings/storage-settings.server.ts";
import { similarSetting } from "../settings/unknown-settings.server.ts";
import { type Environment, environment, settingNames } from "./environment.server.ts";
import { readSender, type Sender } from "./mail-settings.server.ts";
import { readShopFile } from "./shop-file/shop-file.server.ts";
import type { ShopFile } from "./shop-file/shop-file-schema.server.ts";

export interface StripeKeys {
	secretKey: string;
	publishableKey: string;
	webhookSecret: string;
}

/** Everything the shop reads from its environment (docs/configuration.md). */
export interface Config {
	production: boolean;
	/** A publicly reachable demo shop. Without `smtpUrl`, anyone can read its mails. */
	publicDemo: boolean;
	port: number;
	host: string;
	dataDir: string;
	/** PostgreSQL; the embedded SQLite database unless set. */
	databaseUrl?: string;
	databaseLimits: DatabaseLimits;
	/** Origin of the shop, without a trailing slash. */
	publicUrl?: string;
	/** The sandbox unless set. */
	stripe?: StripeKeys;
	/** The sandbox unless set; in production none. */
	google?: { clientId: string; clientSecret: string };
	/** Any OpenID Connect provider (docs/decisions/046). */
	oidc?: { issuer: string; clientId: string; clientSecret: string; label: string; trustsEmail: boolean };
	/** True when staff need a second factor (docs/decisions/048). */
	staffSecondFactor: boolean;
	brand: Brand;
	/** Texts of the home page, blog, portfolio and legal pages. */
	content: ShopFile["content"];
	/** The owner's pictures by name, served below `/own`. */
	pictures: ShopFile["pictures"];
	costs: Costs;
	datev: DatevNumbers;
	/** The tz database's name of the zone whose days count (ruling 36). */
	timeZone: string;
	/** Storage of pictures and files; the database unless set. */
	storage?: StorageLocation;
	/** Folder of the previous release, whose scripts and styles open tabs still request. */
	previousRelease?: string;
	/** Mixed into session and token keys, so that a backup alone is not enough to sign in. Always set in production. */
	shopSecret?: string;
	rateLimits: boolean;
	requestLog: boolean;
	/** Addresses and CIDR blocks of proxies whose `X-Forwarded-For` is trusted. */
	trustedProxies: string[];
	/** Token for `GET /metrics`; without it there are no metrics. */
	metricsToken?: string;
	/** The mail server's address, or `off`; the sandbox unless set. */
	smtpUrl?: string;
	mailFrom: Sender;
}

type GroupKey = Extract<keyof Environment, `${"STRIPE" | "GOOGLE" | "OIDC"}_${string}`>;

/** A group needs all of its variables or none. Returns whether all are set. */
function isComplete(env: Environment, keys: GroupKey[], problems: string[]): boolean {
	const missing = keys.filter((key) => env[key] === undefined);
	if (missing.length > 0 && missing.length < keys.length) {
		problems.push(`${missing.join(", ")}: must be set together with ${keys.filter((k) => env[k]).join(", ")}`);
	}
	return missing.length === 0;
}

/** Stripe's keys contain their mode: `sk_test_…`, `pk_live_…`. */
const modeOf = (key: string) => key.split("_")[1];

function modeProblems(env: Environment): string[] {
	if (env.NODE_ENV !== "production") return demoExposureProblems(env);
	const problems: string[] = [];
	if (!env.STRIPE_SECRET_KEY)
		problems.push("STRIPE_SECRET_KEY: required in production, because the card sandbox charges no real cards");
	if (!env.SHOP_SECRET) problems.push("SHOP_SECRET: required in production. Create one with openssl rand -base64 32");
	if (!env.SMTP_URL)
		problems.push(
			"SMTP_URL: required in production. Set your mail server's address, or off to send no e-mails to customers",
		);
	if (!env.PUBLIC_URL) problems.push("PUBLIC_URL: required in production");
	else if (!isSecureOrigin(env.PUBLIC_URL)) problems.push("PUBLIC_URL: must start with https:// in production");
	if (env.DEMO) problems.push("DEMO: cannot be set in production, which has no demo");
	if (env.RATE_LIMITS === "off") problems.push("RATE_LIMITS: cannot be off in production");
	return problems;
}

/** Returns problems with settings that look like DATABASE_URL: the shop would open an empty embedded database. */
function misspeltDatabase({ DATABASE_URL, DEMO }: Environment, variables: object): string[] {
	if (DATABASE_URL || DEMO) return [];
	const misspelt = Object.keys(variables).filter(
		(name) => !settingNames.includes(name) && similarSetting(name.toUpperCase(), settingNames) === "DATABASE_URL",
	);
	return misspelt.map((name) => `${name}: is not a setting. Rename it to DATABASE_URL, or remove it`);
}

const secrets = [
	...(["SHOP_SECRET", "METRICS_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const),
	...(["GOOGLE_CLIENT_SECRET", "OIDC_CLIENT_SECRET"] as const),
];

/** A secret for two purposes could be taken from one for the other. */
function repeatedSecrets(env: Environment): string[] {
	const names = secrets.filter((name) => env[name] !== undefined);
	return names.flatMap((name, at) => {
		const earlier = names.slice(0, at).find((other) => env[other] === env[name]);
		return earlier ? [`${name}: must differ from ${earlier}`] : [];
	});
}

/** Parses the environment (ruling 21). Empty variables count as absent. @throws {ConfigError} listing every problem */
export function readConfig(variables: Record<string, string | undefined>): Config {
	const setVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
	const unfilled = settingNames.filter((name) => setVariables[name]?.includes("…"));
	if (unfilled.length > 0) throw new ConfigError(...unfilled.map((name) => `${name}: replace … with your own value`));
	const parsed = environment.safeParse(setVariables);
	if (!parsed.success) {
		throw new ConfigError(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
	}
	const env = parsed.data;
	const problems = [...modeProblems(env), ...misspeltDatabase(env, setVariables)];
	const stripe = isComplete(env, ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"], problems);
	const google = isComplete(env, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], problems);
	const oidc = isComplete(env, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_LABEL"], problems);
	if (env.OIDC_TRUST_EMAIL && !env.OIDC_ISSUER) problems.push("OIDC_TRUST_EMAIL: has no effect without OIDC_ISSUER");
	const keys = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].filter((key) => key !== undefined);
	if (new Set(keys.map(modeOf)).size > 1)
		problems.push("STRIPE_PUBLISHABLE_KEY: must have the same mode (test or live) as STRIPE_SECRET_KEY");
	problems.push(...repeatedSecrets(env));
	const shopFile = readShopFile(env.SHOP_FILE, env.NODE_ENV === "production", problems);
	const { brand } = shopFile;
	const storage = readStorage(env.STORAGE_URL, problems);
	if (problems.length > 0) throw new ConfigError(...problems);
	return {
		production: env.NODE_ENV === "production",
		publicDemo: env.DEMO === "public",
		port: env.PORT,
		host: env.HOST,
		dataDir: env.DATA_DIR,
		databaseUrl: env.DATABASE_URL,
		databaseLimits: { ...usualLimits, poolSize: env.DATABASE_POOL },
		publicUrl: env.PUBLIC_URL,
		...shopFile,
		datev: readDatev(env.DATEV),
		timeZone: env.TIME_ZONE,
		storage,
		previousRelease: env.PREVIOUS_RELEASE,
		staffSecondFactor: env.STAFF_SECOND_FACTOR === "required",
		shopSecret: env.SHOP_SECRET,
		rateLimits: env.RATE_LIMITS === "on",
		requestLog: (env.REQUEST_LOG ?? (env.NODE_ENV === "production" ? "on" : "off")) === "on",
		trustedProxies: env.TRUSTED_PROXIES,
		metricsToken: env.METRICS_TOKEN,
		smtpUrl: env.SMTP_URL,
		mailFrom: (env.MAIL_FROM && readSender(env.MAIL_FROM)) || { name: brand.name, address: brand.email },
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
