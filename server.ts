import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccessTokens } from "./app/access/access-token.server.ts";
import { createApiClient } from "./app/api/api-client.ts";
import { deleteExpired } from "./app/embedded-identity/identity-accounts.server.ts";
import { createClientAddress, createProxyTrust } from "./app/http/client-address.server.ts";
import { prepareDraining } from "./app/http/graceful-shutdown.server.ts";
import { createHttpServer } from "./app/http/http-server.server.ts";
import { createServedImages } from "./app/images/serve-images.server.ts";
import { reconcile } from "./app/payments/reconcile.server.ts";
import { type Config, ConfigError, readConfig } from "./app/platform/config.server.ts";
import { createLog } from "./app/telemetry/log.server.ts";
import { createMetrics } from "./app/telemetry/metrics.server.ts";
import { createRequestIds, createRequestLog, createRequestObserver } from "./app/telemetry/request-log.server.ts";
import { createRouteNames } from "./app/telemetry/route-names.ts";
import { createTracing } from "./app/telemetry/tracing.server.ts";
import { createChanges } from "./db/changes.ts";
import { migrate } from "./db/migrate.ts";
import { answers, openDatabase } from "./db/open-database.ts";
import { readSecret } from "./db/secrets.ts";
import { shareChanges } from "./db/shared-changes.ts";
import { demoAccounts, refuseDemoAccounts, seedWhenEmpty } from "./demo/seed.ts";
import { type Api, createApi } from "./server/api.server.ts";
import { createApp } from "./server/app.server.ts";
import { listenOn } from "./server/listener.server.ts";
import { createReadyAnswers } from "./server/page-cache.server.ts";
import { createPageHandler } from "./server/pages.server.ts";
import { connectCards, connectIdentity, type Mount } from "./server/providers.server.ts";
import { repeat } from "./server/run-every.server.ts";

const development = process.argv.includes("--dev");
const clock = () => new Date();
const betweenReconcilesMs = 5 * 60_000;
const betweenTidyingsMs = 60 * 60_000;
const requestIds = createRequestIds();
const plainLog = createLog(undefined, requestIds.current);
/** What happens to orders and money is counted from zero; other events once there is one. */
const countedEvents = [
	"order.placed",
	"order.paid",
	"order.cancelled",
	"order.delivered",
	"payment.refund-noted",
	"payment.refunded",
];

try {
	await start(readConfig(process.env));
} catch (error) {
	const reason = error instanceof Error ? error.message : String(error);
	console.error(
		error instanceof ConfigError ? `The configuration is not valid:\n${reason}` : `The shop did not start: ${reason}`,
	);
	process.exit(1);
}

async function start(config: Config): Promise<void> {
	const metrics = config.metricsToken ? await createMetrics(config.metricsToken, countedEvents) : undefined;
	const log = metrics?.counting(plainLog) ?? plainLog;
	const tracing = config.tracesEndpoint ? await createTracing(config.tracesEndpoint, log) : undefined;
	const database = await openDatabase(config, log);
	const { db } = database;
	await migrate(db);
	const server = createHttpServer();
	const { isDraining, drain } = prepareDraining(server);
	const port = () => (server.address() as AddressInfo).port;
	const ownOrigin = () => `http://127.0.0.1:${port()}`;
	const origins = (): [string, ...string[]] =>
		config.publicUrl ? [config.publicUrl] : [`http://localhost:${port()}`, ownOrigin(), `http://[::1]:${port()}`];
	const parts = { ...database, config, clock, log, origins, ownOrigin };
	const { identity, mounts, googleSignIn } = await connectIdentity(parts);
	const accessTokens = createAccessTokens({ secret: await readSecret(db, "access-tokens"), clock });
	const cards = await connectCards(parts, async (webhook) => {
		return api.fetch(new Request(new URL("/api/webhooks/stripe", ownOrigin()), webhook));
	});
	const cardPayments = cards.provider;
	const changes = createChanges();
	const shared = database.kind === "postgres" ? shareChanges({ db, changes, log, clock }) : undefined;
	const { rateLimits } = config;
	const api = createApi({
		db,
		identity: identity.verifier,
		accessTokens,
		cardPayments,
		changes,
		rateLimits,
		clock,
		log,
	});
	if (config.production) await refuseDemoAccounts(db);
	else await seedWhenEmpty({ db, createAccount: identity.createAccount, clock });

	const settings = { demo: !config.production && !config.stripe, stripe: cards.browser, googleSignIn };
	const inProcess = createApiClient("http://shop", async (input, init) => api.fetch(new Request(input, init)));
	const vite = development ? await createVite(server) : undefined;
	const getBuild = vite
		? () => vite.ssrLoadModule("virtual:react-router/server-build")
		: () => import("./build/server/index.js" as string);
	const allMounts = [...mounts, ...cards.mounts];
	const routes = createRouteNames(routePatterns(api, allMounts));
	const mode = vite ? "development" : "production";
	const pages = createPageHandler(getBuild, { api: inProcess, settings }, mode, routes.add);
	const isReady = async () => !isDraining() && (await answers(db));
	const app = createApp({
		isReady,
		metrics: metrics?.answer,
		api,
		images: createServedImages({ db, dataDir: config.dataDir, log }),
		pages,
		mounts: allMounts,
		clientDir: vite ? undefined : "build/client",
	});
	const make = async (path: string) => app.request(new URL(path, origins()[0]));
	const ready = createReadyAnswers({ changes, make });
	const early = vite ? { first: vite.middlewares } : { first: ready.give, making: ready.make };
	const clientAddress = createClientAddress(config.trustedProxies);
	const hearers = [config.requestLog && createRequestLog(log), metrics?.hearRequest, tracing?.hearRequest];
	const observe = createRequestObserver({
		ids: requestIds,
		routeOf: routes.routeOf,
		isTrustedProxy: createProxyTrust(config.trustedProxies),
		hearers: hearers.filter((hear) => typeof hear === "function"),
	});
	listenOn(server, { app, observe, ...early, clientAddress, sheds: rateLimits });

	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(config.port, config.host, resolve);
	});
	// The first page loads the page code and builds the catalogue's index: the first visitor should not wait for that.
	const warm = vite ? undefined : make("/");
	const payments = { db, provider: cardPayments, clock, log };
	const logged = (event: string) => (error: Error) => log.error(event, { message: error.message });
	const repeated = [
		repeat(() => reconcile(payments).then(() => {}, logged("reconcile.failed")), betweenReconcilesMs),
		repeat(() => deleteExpired(db, clock()).catch(logged("sessions.not-removed")), betweenTidyingsMs),
	];
	endOnSignal(async () => {
		await drain();
		await warm;
		for (const work of repeated) work.stop();
		await vite?.close();
		await shared?.stop();
		cards.close();
		await database.close();
		await tracing?.stop();
	});
	announce(config, origins()[0]);
}

function routePatterns(api: Api, mounts: Mount[]): string[] {
	const calls = api.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
	return [...calls, ...mounts.map(({ path }) => `${path}/*`), "/metrics", "/assets/*", "/catalogue/*", "/images/:name"];
}

async function createVite(server: Server) {
	const vite = await import("vite");
	return vite.createServer({ server: { middlewareMode: true, hmr: { server } } });
}

function announce(config: Config, origin: string): void {
	console.log(`Torque Foundry is open at ${origin}`);
	if (config.production) return;
	for (const { email, password, admin } of demoAccounts) {
		console.log(`  ${admin ? "admin" : "buyer"}: ${email} / ${password}`);
	}
}

/** On SIGTERM or SIGINT; what takes too long is ended by a second signal. */
function endOnSignal(end: () => Promise<void>): void {
	const stop = async () => {
		process.once("SIGTERM", () => process.exit(1)).once("SIGINT", () => process.exit(1));
		await end();
		process.exit(0);
	};
	process.once("SIGTERM", stop);
	process.once("SIGINT", stop);
}
