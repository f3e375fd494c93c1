/** PostgreSQL: connection lost, resources exhausted (a full disk among them), shut down or starting, disk failure. */
const postgresClasses = ["08", "53", "57P", "58"];
const networkCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
/** What node-postgres says itself, without a code. */
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;
/** SQLite's primary result codes: BUSY, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

/** Whether the database itself could not serve, so that the same request may succeed later: nothing was wrong with it. */
export function isDatabaseOutage(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, errcode, message, cause } = error as Error & { code?: unknown; errcode?: unknown };
	if (typeof errcode === "number") return sqliteCodes.has(errcode & 0xff);
	if (typeof code === "string") {
		return networkCodes.has(code) || (code.length === 5 && postgresClasses.some((start) => code.startsWith(start)));
	}
	return lostConnection.test(message) || (cause !== undefined && isDatabaseOutage(cause));
}
