import { createAccessTokens } from "../app/access/access-token.server.ts";
import type { ShopSettings } from "../app/api/route-context.ts";
import { demoNotice } from "../app/brand/brand.ts";
import type { Config } from "../app/config/config.server.ts";
import { mailsLinks, provesAddresses } from "../app/config/mail-settings.server.ts";
import { builtFrom } from "../app/config/version.server.ts";
import { createMemoryLimiter } from "../app/http/rate-limits.server.ts";
import type { Log } from "../app/log/log.server.ts";
import { createMailLimits } from "../app/mail/mail-limits.server.ts";
import { orderHolds, unlimitedHolds } from "../app/orders/order.ts";
import { createWebhookWatch, recordSecretUse } from "../app/payments/webhook-watch.server.ts";
import { forgetUnproven } from "../app/personal-data/forget-unproven.server.ts";
import { connectMail } from "../app/providers/connect-mail.server.ts";
import { connectCards, connectIdentity, type Reach } from "../app/providers/connect-providers.server.ts";
import { openContents } from "../app/providers/open-contents.server.ts";
import { accessTokenSecret, checkShopSecret, watchSecrets } from "../app/providers/shop-secrets.server.ts";
import { createCatalogueSource } from "../app/search/catalogue-source.server.ts";
import type { Metrics } from "../app/telemetry/metrics.server.ts";
import { createChanges } from "../db/changes.ts";
import { findClockFaults } from "../db/check-clock.ts";
import { makeDataFolder } from "../db/data-folder-lock.ts";
import { isDatabaseOutage } from "../db/database-outage.ts";
import { followChanges } from "../db/follow-changes.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open-database.ts";
import { createPostgresLimiter } from "../db/postgres/postgres-rate-limits.ts";
import { createTransact, type Shop, type Tx } from "../db/transaction.ts";
import { measureCalls } from "./shop-metrics.server.ts";

export interface ServicesDeps {
	config: Config;
	log: Log;
	reach: Reach;
	/** Measures queries and the card provider's calls; absent without metrics. */
	metrics?: Metrics;
	/** Hands a webhook of the card sandbox to the API. */
	deliverWebhook(request: Request): Promise<Response>;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the shop's services once: database, clock, log, providers. */
export async function createServices({ config, log, reach, metrics, deliverWebhook }: ServicesDeps) {
	const clock = () => new Date();
	const timer = metrics?.timer("shop_query_duration_seconds", "Duration of successful queries", "kind");
	// Pictures are cached there with either database.
	makeDataFolder(config.dataDir);
	const database = await openDatabase(config, log, timer);
	const { db } = database;
	await migrate(database).catch((error: Error) => {
		if (!config.databaseUrl || !isDatabaseOutage(error)) throw error;
		throw new Error(`DATABASE_URL: the database does not answer: ${error.message}`, { cause: error });
	});
	await checkShopSecret(db, config);
	const { impossible, doubtful } = await findClockFaults(db, clock(), builtFrom);
	if (config.production && impossible) throw new Error(`${impossible}. Set this machine's clock.`);
	for (const message of doubtful) log.error("clock.skewed", { message });
	const changes = createChanges();
	const mail = connectMail(config, clock);
	const transact = createTransact({ db, changes, clock, outbox: mail?.outbox });
	const shop: Shop = { db, transact, clock, log };
	const { contents, store } = await openContents(shop, config.storage);
	const changePolling = followChanges({ db, changes, log });
	const limiter = database.kind === "postgres" ? createPostgresLimiter(db) : createMemoryLimiter;
	const createLimiter = config.rateLimits ? limiter : undefined;
	const mailLimits = createMailLimits(createLimiter);
	const providerDeps = { ...shop, ...reach, kind: database.kind, config, createLimiter, mailLimits };
	const forget = (tx: Tx, subject: string) => forgetUnproven(tx, { clock, log }, subject);
	const { identity, signInProviders, mounts } = await connectIdentity(providerDeps, forget);
	const webhookSecret = config.stripe?.webhookSecret;
	if (webhookSecret) await recordSecretUse(db, webhookSecret, clock());
	const cards = await connectCards(providerDeps, deliverWebhook);
	const callTimer = metrics?.timer(
		"shop_card_provider_duration_seconds",
		"Duration of calls to the card provider",
		"call",
	);
	const catalogue = createCatalogueSource({ db, changes });
	const holds = config.rateLimits ? orderHolds : unlimitedHolds;
	const settings: Omit<ShopSettings, "origin"> = {
		demoNotice: config.production ? undefined : demoNotice,
		stripe: cards.browser,
		providers: signInProviders,
		brand: config.brand,
		costs: config.costs,
		timeZone: config.timeZone,
		sendsMail: mail !== undefined,
		mailsLinks: mailsLinks(config),
		staffConfirmAddress: provesAddresses(config),
		mailbox: mail?.mailbox,
	};
	return {
		...shop,
		config,
		engine: database.kind,
		/** Storage of pictures and files, and the store outside the database, if any. */
		contents,
		store,
		/** Counts calls and attempts; absent in measurements. */
		createLimiter,
		mailLimits,
		changes,
		/** The index of products for search and sorting. */
		catalogue,
		isDatabaseReady: database.isReady,
		identity,
		areSecretsRotated: await watchSecrets(db),
		dataDir: config.dataDir,
		accessTokens: createAccessTokens({ secret: await accessTokenSecret(db, config), clock }),
		cardPayments: callTimer ? measureCalls(cards.provider, callTimer) : cards.provider,
		/** Mail services; absent when the shop sends no e-mail. */
		mail,
		outbox: mail?.outbox,
		sendsMail: mail !== undefined,
		poolCounts: database.poolCounts,
		holds,
		costs: config.costs,
		content: config.content,
		datev: config.datev,
		webhooks: createWebhookWatch({ ...shop, secret: webhookSecret }),
		/** The embedded providers, each with the path it is mounted under. */
		mounts: [...mounts, ...cards.mounts, ...(mail?.mounts ?? [])],
		/** True when only users with a confirmed address get a role (ruling 28). */
		staffConfirmAddress: settings.staffConfirmAddress,
		/** True when staff have no rights without a second factor. */
		staffSecondFactor: config.staffSecondFactor,
		settings,
		close: async () => {
			catalogue.stop();
			// Both at the same time, because closing the database also cuts the connection that change polling may wait for.
			await Promise.all([changePolling.stop(), database.close(), mail?.close()]);
			cards.close();
		},
	};
}
