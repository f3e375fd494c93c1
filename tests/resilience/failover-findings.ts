import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type OpenDatabase, openDatabase } from "../../db/open-database.ts";
import { silentLog } from "../support/test-database.ts";
import { readCardRecords } from "./card-records.ts";
import type { Insisting } from "./failover-buyers.ts";
import { findLosses } from "./findings.ts";
import { percentile } from "./percentile.ts";
import type { PostgresPair, Server } from "./postgres-pair.ts";

/** What becomes of the primary, in turn. */
export const ends = ["killed", "killed, its disk lost", "frozen"] as const;

export interface Failover {
	end: (typeof ends)[number];
	/** From the end of the primary to the first order that a buyer was told of on the new one. */
	refusedMs: number;
	/** Of that, since promote.sh was begun. */
	sincePromotedMs: number;
	/** Until the lost server followed, since it was told to. */
	followedMs: number;
	rewound: boolean;
}

interface Sold {
	pair: PostgresPair;
	/** Of the database on any server. */
	databaseUrl: string;
	dataDir: string;
	buying: Insisting;
	/** The stock that each product began with. */
	started: Map<string, number>;
}

/** Sentences on what is lost or there twice, on the server that is now the primary and on the one that follows it. */
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

/** A commit waits until the standby has it, not until it can be read there. */
async function caughtUp(primary: OpenDatabase, standby: OpenDatabase): Promise<void> {
	const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() as at`.execute(primary.db);
	const there = sql<{ is: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as is`;
	while (!(await there.execute(standby.db)).rows[0]?.is) await setTimeout(50);
}

/** What is told of failovers, in whole milliseconds. */
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
