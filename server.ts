import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { demoAccounts } from "./app/brand/demo-accounts.ts";
import { type Config, readConfig } from "./app/config/config.server.ts";
import { settingNames } from "./app/config/environment.server.ts";
import { limitHeapGrowth, sizeThreadPool } from "./app/config/thread-pool.server.ts";
import { createLog, OwnText } from "./app/log/log.server.ts";
import { faultStack } from "./app/log/log-text.ts";
import type { Reach } from "./app/providers/connect-providers.server.ts";
import { ConfigError } from "./app/settings/config-error.ts";
import { failureText } from "./app/settings/failure-text.ts";
import { misspeltSettings } from "./app/settings/unknown-settings.server.ts";
import { createGracefulShutdown } from "./app/traffic/graceful-shutdown.server.ts";
import { createHttpServer } from "./app/traffic/http-server.server.ts";
import { lockDataFolder } from "./db/data-folder-lock.ts";
import { openShop } from "./server/shop.server.ts";

/** Maximum connections waiting to be accepted. A rush exceeds Node's default of 511. Linux limits it to `net.core.somaxconn`. */
const maxPendingConnections = 4096;
const development = process.argv.includes("--dev");
// Data files, and folders of contents, are for the shop's user alone.
process.umask(0o077);
limitHeapGrowth();
sizeThreadPool();

for (const message of misspeltSettings(Object.keys(process.env), settingNames))
	createLog().error("configuration.unknown-setting", { message });
try {
	await start(readConfig(process.env));
} catch (error) {
	reportStartFailure(error);
	process.exit(1);
}

async function start(config: Config): Promise<void> {
	if (config.production) process.on("uncaughtException", logCrash);
	// Node prints warnings as plain text, which no log collector can read.
	if (config.production) process.removeAllListeners("warning").on("warning", logWarning);
	const unlock = lockDataFolder(config);
	const { trustedProxies, rateLimits } = config;
	const server = createHttpServer({ trustedProxies, ...(!rateLimits && { perClient: Number.POSITIVE_INFINITY }) });
	const { isShuttingDown, shutDown } = createGracefulShutdown(server);
	const reach = reachOf(server, config);
	const end = () => void process.kill(process.pid, "SIGTERM");
	let loaded: Promise<unknown> | undefined;
	const load = () => (loaded ??= import("./build/server/index.js" as string));
	const built = { load, mode: "production" as const };
	const shop = development
		? await (await import("./server/development.ts")).developShop(server, { config, reach, isShuttingDown, end })
		: await openShop({ config, reach, isShuttingDown, end, pages: built });
	server.on("request", shop.listener);
	await listen(server, config);
	endOnSignal(async () => {
		await shutDown();
		await shop.close();
		unlock();
	});
	shop.begin();
	announce(config, reach.origins()[0]);
}

/** Returns the shop's addresses. They are known once it listens, because the port may be any free one. */
function reachOf(server: Server, { publicUrl }: Config): Reach {
	const port = () => (server.address() as AddressInfo).port;
	const ownOrigin = () => `http://127.0.0.1:${port()}`;
	return {
		ownOrigin,
		origins: () => (publicUrl ? [publicUrl] : [`http://localhost:${port()}`, ownOrigin(), `http://[::1]:${port()}`]),
	};
}

function listen(server: Server, { port, host }: Config): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen({ port, host, backlog: maxPendingConnections }, resolve);
	});
}

/** Prints the reason as text. In production it logs a line for each invalid setting. */
function reportStartFailure(error: unknown): void {
	const isConfiguration = error instanceof ConfigError;
	// Destructured, because the build replaces `process.env.NODE_ENV` with "production".
	const { NODE_ENV } = process.env;
	if (NODE_ENV !== "production") {
		const heading = isConfiguration ? "The configuration is invalid:\n" : "The shop did not start: ";
		console.error(heading + failureText(error));
	} else if (isConfiguration)
		for (const message of error.problems) createLog().error("configuration.invalid", { message: new OwnText(message) });
	else createLog().error("shop.start-failed", { message: failureText(error) });
}

function logWarning({ name, message }: Error): void {
	createLog().info("process.warning", { name, message });
}

/** Logs an uncaught error and ends the process. */
function logCrash(error: Error): void {
	createLog().error("shop.crashed", { stack: faultStack(error) });
	process.exit(1);
}

/** Prints the address and the demo accounts. In production the log has a line for the start instead. */
function announce(config: Config, origin: string): void {
	if (config.production) return;
	console.log(`${config.brand.name} is running at ${origin}`);
	for (const { email, password, admin } of demoAccounts) {
		console.log(`  ${admin ? "admin" : "buyer"}: ${email} / ${password}`);
	}
}

/** Ends the process on SIGTERM or SIGINT. A second signal ends it immediately. */
function endOnSignal(end: () => Promise<void>): void {
	const stop = async () => {
		process.once("SIGTERM", () => process.exit(1)).once("SIGINT", () => process.exit(1));
		await end();
		process.exit(0);
	};
	process.once("SIGTERM", stop);
	process.once("SIGINT", stop);
}
