import { existsSync, realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createApiClient } from "../app/api/api-client.ts";
import { brand, setBrand } from "../app/brand/brand.ts";
import { createListForms } from "../app/buy-lists/list-forms.server.ts";
import type { Config } from "../app/config/config.server.ts";
import type { ShopFile } from "../app/config/shop-file/shop-file-schema.server.ts";
import { version } from "../app/config/version.server.ts";
import { createDataSheets } from "../app/datasheets/serve-data-sheets.server.ts";
import { endpointPaths } from "../app/embedded-identity/auth-endpoints.server.ts";
import { createServedFiles } from "../app/files/serve-files.server.ts";
import { createCallLimits } from "../app/http/call-limits.server.ts";
import { createClientAddress, createProxyTrust, prefix48Of } from "../app/http/client-address.server.ts";
import { createServedImages } from "../app/images/serve-images.server.ts";
import { createLog, type Log } from "../app/log/log.server.ts";
import { faultStack } from "../app/log/log-text.ts";
import { addMailGauges } from "../app/mail/mail-gauges.server.ts";
import { addMoneyGauges } from "../app/payments/payment-gauges.server.ts";
import { isTestKey } from "../app/payments/stripe-setup.server.ts";
import { readSitemap, robots } from "../app/products/sitemap.server.ts";
import type { Mount, Reach } from "../app/providers/connect-providers.server.ts";
import { createRequestIds, createRequestLog, createRequestObserver } from "../app/telemetry/request-log.server.ts";
import { createRouteNames } from "../app/telemetry/route-names.ts";
import { setTimeZone } from "../app/time/calendar.ts";
import { createHostCheck } from "../app/traffic/check-host.server.ts";
import { createBodyReceiver } from "../app/traffic/receive-body.server.ts";
import { createWithdrawForms } from "../app/withdrawals/withdraw-forms.server.ts";
import { refuseDemoAccounts, seedWhenEmpty } from "../demo/seed.ts";
import { type Api, createApi } from "./api.server.ts";
import { createApp, type RequestOrigin } from "./app.server.ts";
import { createCachedPaths } from "./cached-paths.ts";
import { startJobs } from "./jobs.server.ts";
import { createListener } from "./listener.server.ts";
import { createPageCache } from "./page-cache.server.ts";
import { createPageHandler, type LoadBuild } from "./pages.server.ts";
import { createServices } from "./services.server.ts";
import { addPoolGauges, addShopGauges, createShopMetrics } from "./shop-metrics.server.ts";
import { createStaticFiles, type StaticFolders } from "./static-files.server.ts";

const clientDir = "build/client";

/** Per /48 prefix. */
const maxUnfinishedBodies = 20;

export interface ShopOptions {
	config: Config;
	reach: Reach;
	/** The build of the pages. In development it is read at each request, and Vite serves the files. */
	pages: { load: LoadBuild; mode: "development" | "production" };
	isShuttingDown(): boolean;
	/** Ends the process like a signal. */
	end(): void;
}

export interface RunningShop {
	listener(request: IncomingMessage, response: ServerResponse): void;
	/** Starts the jobs and logs the start. Call it once the server listens. */
	begin(): void;
	close(): Promise<void>;
}

/** Opens the shop: services, API, pages and the request listener. */
export async function openShop({ config, reach, pages, isShuttingDown, end }: ShopOptions): Promise<RunningShop> {
	setTimeZone(config.timeZone);
	setBrand(config.brand);
	const requestIds = createRequestIds();
	const plainLog = createLog(undefined, requestIds.current);
	const metrics = await createShopMetrics(config);
	const log = metrics?.counting(plainLog) ?? plainLog;
	const folders = clientFolders(config, log);
	/** Resolves when the shop listens. The sandbox may have events from before this start. */
	const begun = Promise.withResolvers<void>();
	const services = await createServices({ config, log, reach, metrics, deliverWebhook });
	const { db, clock, identity, mounts, settings } = services;
	if (metrics) {
		if (services.poolCounts) addPoolGauges(metrics, services.poolCounts);
		addMoneyGauges(metrics.gauge, services);
		addMailGauges(metrics.gauge, services);
	}
	const api = createApi({
		...services,
		identity: identity.verifier,
		pseudonymOf: identity.pseudonymOf,
		isSecure: config.publicUrl?.startsWith("https:") ?? false,
		origins: reach.origins,
	});
	async function deliverWebhook(webhook: Request): Promise<Response> {
		await begun.promise;
		return api.fetch(new Request(new URL("/api/webhooks/stripe", reach.ownOrigin()), webhook));
	}
	if (config.production) await refuseDemoAccounts(db);
	else await seedWhenEmpty({ db, transact: services.transact, createAccount: identity.createAccount, clock });

	const isBuilt = pages.mode === "production";
	const inProcess = createApiClient("http://shop", async (input, init) => api.fetch(new Request(input, init)));
	const routes = createRouteNames(routePatterns(api, mounts));
	const origin = () => reach.origins()[0];
	const logFault = (error: unknown) => log.error("page.unexpected-error", { stack: faultStack(error) });
	const demoFolder = isBuilt ? `${clientDir}/catalogue` : "public/catalogue";
	const images = createServedImages(services);
	const renderPage = createPageHandler(
		pages.load,
		{ api: inProcess, settings, origin, logFault },
		pages.mode,
		routes.add,
	);
	const { fromAddress } = createCallLimits(services.createLimiter);
	const app = createApp({
		isReady: async () => !isShuttingDown() && (await services.isDatabaseReady()),
		isCatalogueReady: services.catalogue.isBuilt,
		metrics: metrics?.answer,
		api,
		crawlers: { robots: () => robots(origin()), sitemap: () => readSitemap(db, origin()) },
		securityText: () => securityText({ contact: `mailto:${brand.email}`, origin: origin(), now: clock() }),
		images,
		ownPictures: createOwnPictures(config),
		files: createServedFiles({ ...services, demoFolder }),
		dataSheets: createDataSheets({ api: inProcess, origin, images, demoFolder }),
		limitListPage: fromAddress("pages of lists", 120),
		limitPages: fromAddress("pages", 240),
		listForms: createListForms<RequestOrigin>({ api, origins: reach.origins }),
		withdrawForms: createWithdrawForms<RequestOrigin>({ api, pages: renderPage, origins: reach.origins }),
		pages: renderPage,
		mounts,
		log,
	});
	const originOf = createOriginOf(config, log);
	const render = async (path: string, from?: RequestOrigin) => app.request(new URL(path, origin()), undefined, from);
	const onRequestEnd = [config.requestLog && createRequestLog(log), metrics?.onRequestEnd];
	const observe = createRequestObserver({
		ids: requestIds,
		routeOf: routes.routeOf,
		isTrustedProxy: createProxyTrust(config.trustedProxies),
		onRequestEnd: onRequestEnd.filter((listener) => typeof listener === "function"),
	});
	const { routes: pageRoutes } = isBuilt ? ((await pages.load()) as ServerBuild) : { routes: {} };
	const { cachedAs, isFixedPath } = createCachedPaths(pageRoutes);
	/** Fixed paths are rendered in the shop's own share. Paths that clients can invent use the client's share. */
	const queueOriginOf = (path: string, request: IncomingMessage) => (isFixedPath(path) ? undefined : originOf(request));
	const serveCached = createPageCache({
		changes: services.changes,
		cachedAs,
		render: (path, request) => render(path, queueOriginOf(path, request)),
		prefix48Of: (path, request) => queueOriginOf(path, request)?.prefix48,
	});
	const receiveBody = createBodyReceiver({
		prefix48Of: (request) => originOf(request).prefix48,
		maxUnfinished: config.rateLimits ? maxUnfinishedBodies : undefined,
	});
	const checkHost = createHostCheck(origin, config.production, (host) =>
		log.error("host.unknown", { host, message: `Answered 421: ${host} is not the host of PUBLIC_URL, ${origin()}` }),
	);
	const cachedAnswers = isBuilt ? [createStaticFiles(folders), serveCached] : [];
	const middleware = [observe, checkHost, ...cachedAnswers, receiveBody];
	let jobs: ReturnType<typeof startJobs> | undefined;
	const openedAt = clock();
	if (metrics) addShopGauges(metrics, { db, lastReconcile: () => jobs?.lastReconcile() ?? openedAt });
	let warmUp: Promise<unknown> = Promise.resolve();
	return {
		listener: createListener({ app, middleware, originOf, isFair: config.rateLimits, log }),
		begin: () => {
			begun.resolve();
			const listening = `${config.host}:${new URL(reach.ownOrigin()).port}`;
			log.info("shop.started", { ...version, engine: services.engine, listening, origin: reach.origins()[0] });
			if (config.production && config.stripe && isTestKey(config.stripe.secretKey))
				log.error("payment.test-keys", { message: "No card is charged: STRIPE_SECRET_KEY is a test key" });
			jobs = startJobs(services, origin, end);
			// Warms up: the first page loads the page code and builds the catalogue's index.
			if (isBuilt) warmUp = render("/");
		},
		close: async () => {
			await warmUp;
			await jobs?.stop();
			await services.close();
			log.info("shop.stopped");
		},
	};
}

/**
 * Resolves the previous release's folder now, because it may be a link that changes. The first release has none.
 * @throws when the named folder is not a release
 */
function clientFolders({ previousRelease }: Config, log: Log): StaticFolders {
	const previous = previousRelease && join(previousRelease, clientDir);
	if (!previous) return { clientDir };
	if (existsSync(previous)) return { clientDir, previousClientDir: realpathSync(previous) };
	if (existsSync(previousRelease))
		throw new Error(`PREVIOUS_RELEASE: ${previousRelease} is not a release. It has no ${clientDir}`);
	log.info("previous-release.missing", {
		message: `PREVIOUS_RELEASE: ${previousRelease} does not exist. Open tabs of an older release must reload`,
	});
	return { clientDir };
}

/** Returns a function that finds the client of a request by the trusted proxies' headers. It logs untrusted proxies. */
function createOriginOf({ trustedProxies }: Config, log: Log) {
	const message =
		"X-Forwarded-For came from an address that is not in TRUSTED_PROXIES. If that is your proxy, add its address.";
	const clientAddress = createClientAddress(trustedProxies, () => log.error("proxy.untrusted", { message }));
	return ({ socket, headers }: IncomingMessage): RequestOrigin => {
		const client = clientAddress(socket.remoteAddress, headers["x-forwarded-for"] as string | undefined);
		return { clientAddress: client, prefix48: client && prefix48Of(client) };
	};
}

/** Returns patterns of all addresses except pages, as log and metrics name them. */
function routePatterns(api: Api, mounts: Mount[]): string[] {
	const calls = api.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
	return [
		...calls,
		...endpointPaths,
		...mounts.map(({ path }) => `${path}/*`),
		"/metrics",
		"/assets/*",
		"/catalogue/*",
		"/images/:name",
		"/own/:name",
		"/files/:hash/:name",
		"/product/:id/datasheet.pdf",
	];
}

const validDays = 180;

/** Returns the contact for vulnerability reports (RFC 9116). @param contact `mailto:` or `https:` */
export function securityText({ contact, origin, now }: { contact: string; origin: string; now: Date }): string {
	const expires = new Date(now.getTime() + validDays * 24 * 3600 * 1000).toISOString();
	const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${origin}/.well-known/security.txt`];
	return `${lines.join("\n")}\nPreferred-Languages: en\n`;
}

/** Answers `GET /own/<name>`. */
const createOwnPictures =
	({ pictures }: Pick<ShopFile, "pictures">) =>
	(name: string): Response => {
		const picture = pictures.get(name);
		if (!picture) return new Response("Picture not found", { status: 404 });
		const headers = { "content-type": picture.type, "cache-control": "public, max-age=31536000, immutable" };
		return new Response(new Uint8Array(picture.bytes), { headers });
	};
