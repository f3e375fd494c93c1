import { Socket } from "node:net";
import type { ClientConfig, PoolClient, PoolConfig } from "pg";
import type { Log } from "../../app/log/log.server.ts";
import { addressesOf, addressUrl, type DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import { DatabaseUnavailable, endsItsConnection } from "../database-outage.ts";
import type { BorrowedClient, ClientPool, SentQuery } from "./postgres-driver.ts";

/** Milliseconds until connections still in use are cut when the pool ends: `client.end()` waits for their statements. */
const closeMs = 2000;

export interface PoolCounts {
	inUse: number;
	waiting: number;
}

interface Pool extends ClientPool {
	counts(): PoolCounts;
}

/**
 * Creates a pool of PostgreSQL connections with time limits on every wait. With several hosts it uses the one that
 * takes writes, and looks for it again when the connection is lost.
 */
export async function createPostgresPool(address: string, limits: DatabaseLimits, log: Log): Promise<Pool> {
	const { default: pg } = await import("pg");
	const hosts = chooseHost(address);
	/** False behind PgBouncer: it refuses session limits, and nothing can be prepared there. */
	let sendsSessionLimits = true;

	const sockets = new Set<Socket>();
	function stream(): Socket {
		const socket = new Socket();
		sockets.add(socket);
		return socket.once("close", () => sockets.delete(socket));
	}
	class HostClient extends pg.Client {
		constructor(options: ClientConfig) {
			super({
				...options,
				stream,
				connectionString: hosts.current(),
				...(sendsSessionLimits && sessionLimits(limits)),
			});
		}
	}
	const pool = new pg.Pool({
		Client: HostClient as unknown as PoolConfig["Client"],
		max: limits.poolSize,
		pipeline: true,
		connectionTimeoutMillis: limits.connectMs,
		query_timeout: limits.queryMs,
		keepAlive: true,
		keepAliveInitialDelayMillis: limits.keepAliveMs,
		onConnect: hosts.needsWritable ? refuseReadOnly : undefined,
	});
	const lost = (error: Error) => log.error("database.connection-lost", { message: error.message });
	// Without listeners a lost connection would end the process. The pool reports idle ones, each client its own.
	pool.on("error", lost);
	pool.on("connect", (client) => void client.on("error", lost));

	async function connect(): Promise<BorrowedClient> {
		for (let tried = 1; ; ) {
			const host = hosts.current();
			// The value that this attempt used: a concurrent attempt may change it.
			const sentSessionLimits = sendsSessionLimits;
			try {
				return discardWhenLost(await pool.connect(), { prepares: sendsSessionLimits });
			} catch (error) {
				if (sentSessionLimits && refusesParameters(error)) {
					if (sendsSessionLimits) log.info("database.session-limits-refused", { message: (error as Error).message });
					sendsSessionLimits = false;
				} else if (isFull(error) || tried++ >= hosts.count) throw unavailable(error);
				else hosts.switchFrom(host);
			}
		}
	}

	return {
		connect,
		counts: () => {
			const inUse = pool.totalCount - pool.idleCount;
			// The pool also queues callers for which there is room, until the next tick.
			return { inUse, waiting: Math.max(0, pool.waitingCount + inUse - limits.poolSize) };
		},
		end: async () => {
			const cut = setTimeout(() => sockets.forEach((socket) => void socket.destroy()), closeMs);
			await pool.end();
			clearTimeout(cut);
		},
	};
}

/** Parameters sent when a session begins. PgBouncer refuses them: limits are then set per transaction only. */
const sessionLimits = ({ lockMs, statementMs, idleInTransactionMs }: DatabaseLimits): ClientConfig => ({
	lock_timeout: lockMs,
	statement_timeout: statementMs,
	idle_in_transaction_session_timeout: idleInTransactionMs,
});

const refusesParameters = (error: unknown) => /unsupported startup parameter/.test((error as Error).message);
const isFull = (error: unknown) => (error as Error).message === "timeout exceeded when trying to connect";

/** Errors of node-postgres itself have no SQLSTATE code: the server did not answer. */
function unavailable(error: unknown): unknown {
	const { code, message } = error as { code?: unknown; message: string };
	const isServers = typeof code === "string" && /^[\dA-Z]{5}$/.test(code) && code !== "EPIPE";
	return isServers ? error : new DatabaseUnavailable(message, { cause: error });
}

/** Keeps connections that must not be used again out of the pool, such as one that did not answer in time. */
function discardWhenLost(client: PoolClient, { prepares }: { prepares: boolean }): BorrowedClient {
	let lost: unknown;
	async function query({ name, ...sent }: SentQuery) {
		if (lost) throw lost;
		try {
			return await client.query(prepares && name ? { name, ...sent } : sent);
		} catch (error) {
			const unavailableError = unavailable(error);
			if (endsItsConnection(unavailableError)) lost = unavailableError;
			throw unavailableError;
		}
	}
	return {
		query: query as BorrowedClient["query"],
		release: (isLost) => client.release(isLost || lost !== undefined),
	};
}

async function refuseReadOnly(client: Pick<PoolClient, "query">): Promise<void> {
	const { rows } = await client.query("show transaction_read_only");
	if (rows[0].transaction_read_only === "on") throw new DatabaseUnavailable("The server is read-only");
}

function chooseHost(address: string) {
	const addresses = addressesOf(address);
	const sessionAttributes = addressUrl(addresses[0] ?? "").searchParams.get("target_session_attrs");
	let chosen = 0;
	return {
		count: addresses.length,
		/** The host that takes writes, when several are named. `target_session_attrs` decides as in libpq. */
		needsWritable: sessionAttributes ? sessionAttributes !== "any" : addresses.length > 1,
		current: () => addresses[chosen] as string,
		/** Switches to the next host, unless another caller has done so already. */
		switchFrom: (host: string) => {
			if (addresses[chosen] === host) chosen = (chosen + 1) % addresses.length;
		},
	};
}
