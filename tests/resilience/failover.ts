import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { copyDeployFiles } from "../deploy/deploy-files.ts";
import { type Bouncer, startBouncer } from "./failover-address.ts";
import { type Insisting, startInsisting } from "./failover-buyers.ts";
import { ends, type Failover, failoverCounts, findFailoverLosses } from "./failover-findings.ts";
import type { Outcome } from "./outcome.ts";
import { createPeople, type Person } from "./people.ts";
import { type PostgresPair, startPair } from "./postgres-pair.ts";
import { sellProduct } from "./purchases.ts";
import { createShopData } from "./shop-processes.ts";

const stock = 1_000_000;
const betweenMs = 5000;
/** Time until the operator notices the failure. */
const noticedMs = 3000;
const timeoutMs = 120_000;

/**
 * Kills the PostgreSQL of two shop processes under load, six times by default. Its synchronous standby is promoted,
 * PgBouncer is pointed to it, and the lost server returns as the standby.
 * At the end the standby is lost and the primary is set to continue alone.
 * @param programs folder of PostgreSQL's programs
 */
export async function runFailover([times = "6"]: string[], programs: string): Promise<Outcome[]> {
	const files = copyDeployFiles();
	const pair = await startPair(files, programs);
	const data = await createShopData("postgres", async () => pair.primary().url);
	const { databaseUrl = "", dataDir } = data;
	const bouncer = await startBouncer(files, databaseUrl);
	try {
		const settings = { DATABASE_URL: bouncer.url, SMTP_URL: "off" };
		const shops = [await data.start(settings), await data.start(settings)];
		const origins = shops.map(({ origin }) => origin);
		const [admin] = (await createPeople(data.database.db, 1, { admin: true })) as [Person];
		const [buyer] = (await createPeople(data.database.db, 1)) as [Person];
		const product = await sellProduct(origins[0] ?? "", admin, stock);
		const buying = startInsisting(origins, buyer, product);
		const failovers: Failover[] = [];
		while (failovers.length < Number(times)) {
			await setTimeout(betweenMs);
			failovers.push(await failOver(pair, bouncer, buying, ends[failovers.length % ends.length] ?? "killed"));
		}
		await setTimeout(betweenMs);
		const alone = await loseStandby(pair, buying);
		await buying.stop();
		await data.reconcile(settings);
		const started = new Map([[product._id, stock]]);
		const lost = await findFailoverLosses({ pair, databaseUrl, dataDir, buying, started });
		const counts = { ...failoverCounts(failovers, buying), ...alone };
		return [{ run: "failover behind PgBouncer (postgres)", counts, lost }];
	} finally {
		bouncer.stop();
		await data.remove();
		pair.remove();
		files.remove();
	}
}

async function failOver(
	pair: PostgresPair,
	bouncer: Bouncer,
	buying: Insisting,
	end: Failover["end"],
): Promise<Failover> {
	const refused = await pair.promote(bouncer.promoteEnvironment).then(() => false, isRefusal);
	if (!refused) throw new Error("promote.sh promoted a standby beside a primary that takes orders");
	const old = pair.primary();
	const lostAt = performance.now();
	const thaw = end === "frozen" ? pair.freezePrimary() : undefined;
	if (!thaw) await pair.kill(old);
	await setTimeout(noticedMs);
	const promoted = performance.now();
	await pair.promote(bouncer.promoteEnvironment);
	const servedAt = await nextOrder(buying, promoted);
	if (end === "killed, its disk lost") pair.loseData(old);
	await setTimeout(betweenMs);
	if (thaw) {
		// The old primary still believes that it is the primary and continues its work.
		thaw();
		await setTimeout(betweenMs);
		await pair.kill(old);
	}
	const startedAt = performance.now();
	const said = await pair.follow();
	return {
		end,
		refusedMs: servedAt - lostAt,
		sincePromotedMs: servedAt - promoted,
		followedMs: performance.now() - startedAt,
		rewound: said.includes("Rewound"),
	};
}

const isRefusal = (error: Error) => error.message.includes("is still a primary");

/** Kills the standby. The primary waits for it with each commit until synchronous replication is turned off. */
async function loseStandby(pair: PostgresPair, buying: Insisting) {
	await pair.kill(pair.standby());
	await setTimeout(2 * betweenMs);
	const startedAt = performance.now();
	for (const statement of ["alter system set synchronous_standby_names = ''", "select pg_reload_conf()"])
		execFileSync("psql", [pair.primary().url, "--quiet", "--output", "/dev/null", "--command", statement]);
	const served = await nextOrder(buying, startedAt);
	await setTimeout(betweenMs);
	await pair.follow();
	return { "ms until orders went on without a standby": Math.round(served - startedAt) };
}

async function nextOrder({ answeredAt }: Insisting, since: number): Promise<number> {
	for (const end = performance.now() + timeoutMs; performance.now() < end; await setTimeout(20)) {
		const at = answeredAt.at(-1) ?? 0;
		if (at > since) return answeredAt.find((answered) => answered > since) ?? at;
	}
	throw new Error("No order was told of for two minutes: the shop did not come back by itself");
}
