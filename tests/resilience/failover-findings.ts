import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type OpenDatabase, openDatabase } from "../../db/open-database.ts";
import { silentLog } from "../support/test-database.ts";
import { readCardRecords } from "./card-records.ts";
import type { Insisting } from "./failover-buyers.ts";
import { findLosses } from "./findings.ts";
import { percentile } from "./percentile.ts";
import type { PostgresPair, Server } from "./postgres-pair.ts";

/** Ways to lose the primary, in turn. */
export const ends = ["killed", "killed, its disk lost", "frozen"] as const;

export interface Failover {
	end: (typeof ends)[number];
	/** Time from the loss of the primary to the first order acknowledged on the new one. */
	refusedMs: number;
	/** The part of it after promote.sh was started. */
	sincePromotedMs: number;
	/** Time that follow.sh needed to make the lost server a standby. */
	followedMs: number;
	rewound: boolean;
}

interface Sold {
	pair: PostgresPair;
	/** Address of the database. The port is replaced by each server's. */
	databaseUrl: string;
	dataDir: string;
	buying: Insisting;
	/** Stock of each product at the start. */
	started: Map<string, number>;
}

/** Describes lost and duplicated data on the new primary and on its standby. */
export async function findFailoverLosses({ pair, databaseUrl, dataDir, buying, started }: Sold): Promise<string[]> {
	const { acknowledged, odd } = buying;
	const open = ({ port }: Server) => {
		const address = new URL(databaseUrl);
		address.port = String(port);
		return openDatabase({ databaseUrl: address.href, dataDir }, silentLog);
	};
	const findOn = async (server: OpenDatabase, what: string) => {
		const losses = await findLosses({ ...server, records: readCardRecords(dataDir) }, acknowledged, started);
		const { rows } = await sql<{ count: string }>`select count(*) from orders`.execute(server.db);
		const kept = Number(rows[0]?.count);
		if (kept !== acknowledged.orders.size)
			losses.push(`${acknowledged.orders.size} orders were acknowledged and ${kept} are kept`);
		return losses.map((loss) => `on the ${what}: ${loss}`);
	};
	const [primary, standby] = [await open(pair.primary()), await open(pair.standby())];
	try {
		await caughtUp(primary, standby);
		return [...odd, ...(await findOn(primary, "primary")), ...(await findOn(standby, "standby"))];
	} finally {
		await primary.close();
		await standby.close();
	}
}

/** Waits until the standby has replayed the primary's log. A commit waits only until the standby has received it. */
async function caughtUp(primary: OpenDatabase, standby: OpenDatabase): Promise<void> {
	const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() as at`.execute(primary.db);
	const there = sql<{ is: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as is`;
	while (!(await there.execute(standby.db)).rows[0]?.is) await setTimeout(50);
}

/** Returns the counts of a run. Times are in whole milliseconds. */
export function failoverCounts(failovers: Failover[], { acknowledged, refused }: Insisting) {
	const longest = (some: Failover[], measured: (one: Failover) => number) => percentile(some.map(measured), 1);
	const refusals = ends.map((end) => [
		`ms at most without an order (${end})`,
		longest(
			failovers.filter((one) => one.end === end),
			({ refusedMs }) => refusedMs,
		),
	]);
	return {
		times: failovers.length,
		orders: acknowledged.orders.size,
		paid: acknowledged.paid.size,
		"told 503, asked again": refused,
		...(Object.fromEntries(refusals) as Record<string, number>),
		"ms of it at most after promote.sh was begun": longest(failovers, ({ sincePromotedMs }) => sincePromotedMs),
		"ms at most until the lost server followed": longest(failovers, ({ followedMs }) => followedMs),
		"times it was rewound, else copied": failovers.filter(({ rewound }) => rewound).length,
	};
}
