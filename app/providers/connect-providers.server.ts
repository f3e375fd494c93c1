import { join } from "node:path";
import Stripe from "stripe";
import { makeDataFolder } from "../../db/data-folder-lock.ts";
import type { OpenDatabase } from "../../db/open-database.ts";
import type { Shop } from "../../db/transaction.ts";
import { createGoogleSandbox } from "../../sandboxes/google/google-sandbox.server.ts";
import { createStripeSandbox } from "../../sandboxes/stripe/stripe-sandbox.server.ts";
import { demoAccounts } from "../brand/demo-accounts.ts";
import type { Config } from "../config/config.server.ts";
import { mailsLinks } from "../config/mail-settings.server.ts";
import { createEmbeddedIdentity } from "../embedded-identity/embedded-identity.server.ts";
import { callbackPath, embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import type { IdentityShop } from "../embedded-identity/identity-shop.ts";
import { createPasswordHashing } from "../embedded-identity/passwords/password-hashing.server.ts";
import { anyProvider, createOpenIdClient, google } from "../embedded-identity/providers/connected-provider.server.ts";
import type { OpenIdSettings } from "../embedded-identity/providers/openid-types.ts";
import { hasPasskey } from "../embedded-identity/second-factor/passkeys-repository.server.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import type { CardPaymentProvider } from "../payments/card-payment-provider.ts";
import { createStripeProvider } from "../payments/stripe-provider.server.ts";
import { isStaffSubject } from "../users/users-repository.server.ts";
import { factorSecret, getOrCreateSecret, identitySecret } from "./shop-secrets.server.ts";

export interface Mount {
	path: string;
	fetch(request: Request, clientAddress?: string): Promise<Response>;
}

export interface CardPayments {
	provider: CardPaymentProvider;
	browser: { publishableKey: string; scriptUrl: string };
	mounts: Mount[];
	close(): void;
}

/** The shop's origins. They are known once it listens. */
export interface Reach {
	/** Public origins, the main one first. */
	origins: () => [string, ...string[]];
	ownOrigin: () => string;
}

interface ProvidersShop extends Shop, Reach {
	kind: OpenDatabase["kind"];
	config: Config;
	createLimiter?: CreateRateLimiter;
}

/**
 * Connects Stripe when its keys are configured, otherwise the sandbox (ruling 19).
 * @param deliverWebhook receives the sandbox's events. Without it they wait for the running shop
 */
export async function connectCards(
	{ config, db, clock, log }: ProvidersShop,
	deliverWebhook?: (request: Request) => Promise<Response>,
): Promise<CardPayments> {
	if (config.stripe) {
		const browser = { publishableKey: config.stripe.publishableKey, scriptUrl: "https://js.stripe.com/v3/" };
		return { provider: createStripeProvider({ ...config.stripe, clock }), browser, mounts: [], close: () => {} };
	}
	// On PostgreSQL no other code has created it.
	makeDataFolder(config.dataDir);
	const basePath = "/sandbox/stripe";
	const secretKey = `sk_test_${await getOrCreateSecret(db, "stripe-sandbox-key")}`;
	const webhookSecret = `whsec_${await getOrCreateSecret(db, "stripe-sandbox-webhook")}`;
	const publishableKey = "pk_test_sandbox";
	const sandbox = createStripeSandbox({
		databaseFile: join(config.dataDir, "stripe-sandbox.sqlite"),
		secretKey,
		publishableKey,
		basePath,
		clock,
		log,
		webhook: { secret: webhookSecret, deliver: deliverWebhook },
	});
	const httpClient = Stripe.createFetchHttpClient((input, init) => sandbox.fetch(new Request(input, init)));
	return {
		provider: createStripeProvider({ secretKey, webhookSecret, httpClient, clock }),
		browser: { publishableKey, scriptUrl: `${basePath}/v3/stripe.js` },
		mounts: [{ path: basePath, fetch: (request) => sandbox.fetch(request) }],
		close: () => sandbox.close(),
	};
}

export async function connectIdentity(
	shop: ProvidersShop & Pick<IdentityShop, "mailLimits">,
	forgetUnproven: IdentityShop["forgetUnproven"],
) {
	const { config, db } = shop;
	const { settings: googleSettings, mounts } = await connectGoogle(shop);
	const providers = [
		...(googleSettings ? [google(createOpenIdClient(googleSettings))] : []),
		...(config.oidc ? [anyProvider(config.oidc, createOpenIdClient(config.oidc))] : []),
	];
	const identity = createEmbeddedIdentity({
		...shop,
		secret: await identitySecret(db, config),
		factorSecret: await factorSecret(db, config),
		providers,
		forgetUnproven,
		passwords: createPasswordHashing(),
		mailsLinks: mailsLinks(config),
		// At least twelve characters, for every role, unless its owner has a passkey (ruling 32).
		needsLongPassword: async (subject) =>
			config.production && (await isStaffSubject(db, embeddedIssuer, subject)) && !(await hasPasskey(db, subject)),
		needsSecondFactor: async (subject) => config.staffSecondFactor && isStaffSubject(db, embeddedIssuer, subject),
		ownEmails: [config.brand.email, config.mailFrom.address],
		reservedEmails: config.production ? demoAccounts.map(({ email }) => email) : [],
	});
	mounts.push({ path: "/api/auth", fetch: identity.fetch });
	return { identity, mounts, signInProviders: providers.map(({ id, label }) => ({ id, label })) };
}

/** Connects Google when its client is configured, otherwise the sandbox. In production there is no sandbox. */
async function connectGoogle({
	config,
	db,
	clock,
	origins,
}: ProvidersShop): Promise<{ settings?: OpenIdSettings; mounts: Mount[] }> {
	// Google does not announce `prompt`, and does not support `max_age`.
	const common = { prompt: "select_account", reauthenticates: false };
	if (config.google)
		return { settings: { ...config.google, issuer: "https://accounts.google.com", ...common }, mounts: [] };
	if (config.production) return { mounts: [] };
	const path = "/sandbox/google";
	const clientId = "google-sandbox";
	const clientSecret = await getOrCreateSecret(db, "google-sandbox-client");
	const signingSecret = await getOrCreateSecret(db, "google-sandbox-signing");
	const issuer = () => `${origins()[0]}${path}`;
	const redirectUris = () => origins().map((origin) => origin + callbackPath("google"));
	const sandbox = createGoogleSandbox({ issuer, clientId, clientSecret, signingSecret, redirectUris, clock });
	const fetch: OpenIdSettings["fetch"] = (input, init) => sandbox.fetch(new Request(input, init));
	return {
		settings: { issuer, clientId, clientSecret, fetch, ...common },
		mounts: [{ path, fetch: (request) => sandbox.fetch(request) }],
	};
}
