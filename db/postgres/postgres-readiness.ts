import type { Log } from "../../app/log/log.server.ts";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import { createPostgresPool } from "./postgres-pool.ts";

const timeoutMs = 1000;

/** Asks a PostgreSQL whether it can be written to, on a connection of its own: orders that wait do not make it wait. */
export async function createPostgresReadiness(address: string, limits: DatabaseLimits, log: Log) {
	const own = { ...limits, poolSize: 1, connectMs: timeoutMs, queryMs: timeoutMs };
	const pool = await createPostgresPool(address, own, log);
	let asking: Promise<boolean> | undefined;

	async function ask(): Promise<boolean> {
		const connection = await pool.connect();
		let isWritable = false;
		try {
			const { rows } = await connection.query({ text: "show transaction_read_only", values: [] });
			isWritable = (rows[0] as { transaction_read_only: string }).transaction_read_only === "off";
		} finally {
			// The next question is for whichever server then takes connections.
			connection.release(!isWritable);
		}
		return isWritable;
	}

	return {
		/** Answers within a second; who asks meanwhile gets the same answer. */
		isReady: (): Promise<boolean> => {
			const late = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
			asking ??= ask()
				.catch(() => false)
				.finally(() => {
					asking = undefined;
				});
			return Promise.race([asking, late]);
		},
		close: () => pool.end(),
	};
}
