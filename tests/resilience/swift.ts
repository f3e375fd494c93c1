import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { freePort } from "../support/free-port.ts";

const keys = { accessKeyId: "shop:contents", secretAccessKey: "swift-secret" };
const bucket = "shop-contents";
/** Swift's servers: for objects, for lists of objects, and for lists of containers. */
const kinds = ["object", "container", "account"] as const;
const quiet = ["ignore", "ignore", "ignore"] as const;

/**
 * Checks whether OpenStack Swift is installed (Debian: swift-proxy, swift-account, swift-container and swift-object).
 */
export const hasSwift = () => !spawnSync("swift-proxy-server", ["--help"], { stdio: [...quiet] }).error;

export type Swift = Awaited<ReturnType<typeof startSwift>>;

/** Starts the real OpenStack Swift with one disk and its S3 interface, on free ports and in a fresh folder. */
export async function startSwift() {
	const folder = mkdtempSync(join(tmpdir(), "shop-swift-"));
	const port = await freePort();
	mkdirSync(join(folder, "disks", "one"), { recursive: true });
	writeFileSync(join(folder, "swift.conf"), swiftConf);
	for (const kind of kinds) makeRing(folder, kind, await startPort(folder, kind));
	writeFileSync(join(folder, "proxy-server.conf"), proxyConf(folder, port));
	const running = new Map<string, ChildProcess>();
	const start = (kind: string) => {
		const words = [join(folder, `${kind}-server.conf`)];
		running.set(kind, spawn(`swift-${kind}-server`, words, { stdio: [...quiet] }));
	};
	/** Ends a server process and waits for its exit. Its children end by themselves. */
	const end = async (kind: string, signal: NodeJS.Signals) => {
		const server = running.get(kind);
		running.delete(kind);
		if (server?.exitCode !== null) return;
		const ended = new Promise((resolve) => server.once("close", resolve));
		server.kill(signal);
		await ended;
	};
	const stop = async () => {
		for (const kind of [...running.keys()]) await end(kind, "SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	};
	for (const kind of [...kinds, "proxy"]) start(kind);
	const endpoint = `http://127.0.0.1:${port}`;
	await makeBucket(endpoint).catch(async (error) => {
		await stop();
		throw error;
	});
	return {
		settings: {
			STORAGE_URL: `s3://${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}@${bucket}/shop?endpoint=${endpoint}&region=us-east-1`,
		},
		/** Stops the proxy, so that connections are refused. */
		goAway: () => end("proxy", "SIGTERM"),
		comeBack: async () => {
			start("proxy");
			await answers(endpoint);
		},
		/** Stops the object server. The proxy then answers 503, as S3 does. */
		loseDisks: () => end("object", "SIGTERM"),
		findDisks: async () => start("object"),
		/** Suspends the proxy: it accepts requests and never answers. */
		stall: () => running.get("proxy")?.kill("SIGSTOP"),
		goOn: () => running.get("proxy")?.kill("SIGCONT"),
		lose: async (key: string) => {
			const { status } = await asOwner(endpoint, "DELETE", `/shop/${key}`);
			if (status !== 204) throw new Error(`Swift did not remove ${key}: ${status}`);
		},
		count: async () => {
			const list = await (await asOwner(endpoint, "GET", "?list-type=2&max-keys=1000")).text();
			return list.split("<Key>").length - 1;
		},
		stop,
	};
}

function asOwner(endpoint: string, method: string, rest: string): Promise<Response> {
	const client = new AwsClient({ ...keys, region: "us-east-1", service: "s3", retries: 0 });
	return client.fetch(`${endpoint}/${bucket}${rest}`, { method });
}

async function answers(endpoint: string): Promise<void> {
	for (let tried = 0; tried < 500; tried++) {
		const isThere = await fetch(`${endpoint}/healthcheck`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isThere) return;
		await setTimeout(200);
	}
	throw new Error("Swift does not answer");
}

async function makeBucket(endpoint: string): Promise<void> {
	await answers(endpoint);
	for (let tried = 0; tried < 50; tried++) {
		const { status } = await asOwner(endpoint, "PUT", "");
		if (status === 200 || status === 409) return;
		await setTimeout(200);
	}
	throw new Error("Swift makes no bucket");
}

async function startPort(folder: string, kind: (typeof kinds)[number]): Promise<number> {
	const port = await freePort();
	const lines = [
		...common(folder, port),
		`devices = ${join(folder, "disks")}`,
		"mount_check = false",
		"[pipeline:main]",
		`pipeline = ${kind}-server`,
		`[app:${kind}-server]`,
		`use = egg:swift#${kind}`,
		`recon_cache_path = ${folder}`,
	];
	writeFileSync(join(folder, `${kind}-server.conf`), `${lines.join("\n")}\n`);
	return port;
}

const common = (folder: string, port: number) => [
	"[DEFAULT]",
	"bind_ip = 127.0.0.1",
	`bind_port = ${port}`,
	// Otherwise the work runs in a child process, which does not receive our signals.
	"workers = 0",
	`user = ${userInfo().username}`,
	`swift_dir = ${folder}`,
];

const swiftConf = `[swift-hash]
swift_hash_path_suffix = shop
swift_hash_path_prefix = shop
[storage-policy:0]
name = one
default = yes
`;

const proxyConf = (folder: string, port: number) => `${common(folder, port).join("\n")}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# It would leave out its only disk for a minute after errors.
error_suppression_limit = 1000000
error_suppression_interval = 1
[filter:tempauth]
use = egg:swift#tempauth
user_shop_contents = ${keys.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "bulk", "slo", "dlo"]
	.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
	.join("")}`;

/** Creates a ring with one copy of everything on the only disk. */
function makeRing(folder: string, kind: string, port: number): void {
	const builder = join(folder, `${kind}.builder`);
	for (const words of [["create", "4", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/one`, "1"], ["rebalance"]])
		execFileSync("swift-ring-builder", [builder, ...words], { stdio: [...quiet] });
}
