import { isIP } from "node:net";
import * as z from "zod";
import { isCidr } from "../http/client-address.server.ts";
import { databaseVariables } from "../settings/database-settings.server.ts";
import { datevVariables } from "../settings/datev-settings.server.ts";
import { identityVariables } from "../settings/identity-settings.server.ts";
import { isOrigin, storageVariables } from "../settings/storage-settings.server.ts";
import { timeZoneNamed } from "../time/calendar.ts";
import { mailVariables } from "./mail-settings.server.ts";
import { shopFileVariables } from "./shop-file/shop-file.server.ts";

const onOff = z.enum(["on", "off"], "must be on or off");
const startsWith = (...starts: string[]) =>
	z.string().refine((text) => starts.some((start) => text.startsWith(start)), {
		error: `must start with ${starts.join(" or ")}`,
		abort: true,
	});

/** Minimum different characters. A random text of 16 has about 13. */
const minDifferentCharacters = 8;
/** Returns whether a secret is not one character, or one short text, again and again. */
const isVaried = (secret: string): boolean =>
	new Set(secret).size >= minDifferentCharacters && (secret + secret).indexOf(secret, 1) === secret.length;
const repeatedMessage = "must be random. Create one with openssl rand -base64 32";

/** Schema of the settings, in the order of docs/configuration.md. */
export const environment = z.object({
	NODE_ENV: z
		.enum(["development", "production", "test"], "must be development, production or test")
		.default("development")
		.describe(
			"`production` has no sandboxes, demo data or demo accounts. It needs an https `PUBLIC_URL`, `SHOP_FILE`, `SHOP_SECRET`, the Stripe keys and `SMTP_URL`",
		),
	DEMO: z
		.literal("public", "must be public, or not set")
		.optional()
		.describe(
			"`public` lets other machines reach a shop that is not in production. The demo accounts' passwords are public",
		),
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: "must start with http:// or https://", abort: true })
		.refine(isOrigin, "must be an origin such as https://shop.example.com, without a path")
		.transform((url) => new URL(url).origin)
		.optional()
		.describe("Address of the shop in browsers. Default: `http://localhost:PORT`"),
	PORT: z
		.string()
		.refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, "must be a number from 0 to 65535")
		.transform(Number)
		.default(3000)
		.describe("Port to listen on"),
	HOST: z
		.string()
		.refine(
			(host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host),
			"must be an IP address or a host name, without a port",
		)
		.default("127.0.0.1")
		.describe("Address to listen on"),
	TRUSTED_PROXIES: z
		.string()
		.transform((list) => list.split(/[\s,]+/).filter(Boolean))
		.refine(
			(list) => list.every(isCidr),
			"must be addresses and CIDR blocks of /8 or smaller, such as 127.0.0.1,10.0.0.0/8",
		)
		.default([])
		.describe("Addresses or CIDR blocks of proxies. The shop trusts their `X-Forwarded-For` and `X-Request-Id`"),
	TIME_ZONE: z
		.string()
		.transform((name, { addIssue }) => {
			const known = timeZoneNamed(name);
			if (known === undefined) addIssue("must be a time zone of the tz database such as Europe/Berlin");
			return known ?? z.NEVER;
		})
		.default("UTC")
		.describe("Time zone of days on screen, in reports and on invoices, such as `Europe/Berlin`"),
	...shopFileVariables,
	DATA_DIR: z
		.string()
		.min(1)
		.default("./data")
		.describe("Folder for the embedded database, and for cached pictures in `image-cache`"),
	...databaseVariables,
	...storageVariables,
	SHOP_SECRET: z
		.string()
		.min(32, "must have at least 32 characters. Create one with openssl rand -base64 32")
		.refine(isVaried, repeatedMessage)
		.optional()
		.describe(
			"At least 32 random characters, required in production. The keys of sessions and tokens depend on it, so a stolen backup cannot sign anyone in. To set or change it later, run `shop rotate-secrets`",
		),
	STRIPE_SECRET_KEY: startsWith("sk_", "rk_")
		.optional()
		.describe("Secret key of your Stripe account. Without the three Stripe settings, the shop uses the card sandbox"),
	STRIPE_PUBLISHABLE_KEY: startsWith("pk_")
		.optional()
		.describe("Publishable key of the same account and mode (test or live)"),
	STRIPE_WEBHOOK_SECRET: startsWith("whsec_")
		.min(22, "must be complete: whsec_ and at least 16 characters")
		.optional()
		.describe("Signing secret of the webhook `PUBLIC_URL/api/webhooks/stripe`"),
	...mailVariables,
	...datevVariables,
	...identityVariables,
	METRICS_TOKEN: z
		.string()
		.regex(/^[\w.~+/-]{16,}=*$/, "must be at least 16 characters: letters, digits and -._~+/")
		.refine(isVaried, repeatedMessage)
		.optional()
		.describe("Bearer token for `GET /metrics`, at least 16 characters. Without it there are no metrics"),
	REQUEST_LOG: onOff
		.optional()
		.describe("`on` logs a JSON line per request, without personal data. Default: `on` in production, otherwise `off`"),
	PREVIOUS_RELEASE: z
		.string()
		.min(1)
		.optional()
		.describe("Folder of the previous release. Open tabs still get its scripts and styles"),
	RATE_LIMITS: onOff
		.default("on")
		.describe(
			"`off` removes the limits on requests and unpaid orders, for tests and benchmarks. Not allowed in production",
		),
});

export const settings = Object.entries(environment.shape).map(([name, schema]) => ({
	name,
	default: String(schema.safeParse(undefined).data ?? ""),
	meaning: schema.description,
}));

export const settingNames = settings.map(({ name }) => name);

export type Environment = z.infer<typeof environment>;
