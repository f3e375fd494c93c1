/** The database was not reached, or did not answer in time. */
export class DatabaseUnavailable extends Error {
	override readonly name = "DatabaseUnavailable";
}

/** PostgreSQL: connection lost, resources exhausted (a full disk among them), shut down or starting, disk failure. */
const postgresClasses = ["08", "53", "57P", "58"];
/** A lock not got in time, a statement or an idle transaction that took too long, a server that can only be read. */
const postgresCodes = new Set(["55P03", "57014", "25P03", "25P04", "25006"]);
/** SQLite's primary result codes: BUSY, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

/** Whether the database itself could not serve, so that the same request may succeed later: nothing was wrong with it. */
export function isDatabaseOutage(error: unknown): boolean {
	if (error instanceof DatabaseUnavailable) return true;
	if (!(error instanceof Error)) return false;
	const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
	if (typeof errcode === "number") return sqliteCodes.has(errcode & 0xff);
	if (typeof code === "string" && code.length === 5)
		return postgresCodes.has(code) || postgresClasses.some((start) => code.startsWith(start));
	return cause !== undefined && isDatabaseOutage(cause);
}

/** Whether somebody else only held what was needed for too long: SQLite's file, or a row of PostgreSQL's. */
export function isLockedOut(error: unknown): boolean {
	const { code, errcode } = error as { code?: unknown; errcode?: unknown };
	return code === "55P03" || (typeof errcode === "number" && (errcode & 0xff) === 5);
}

/** Whether the same connection would only fail again: it is lost, or its server is no longer the one that takes writes. */
export function endsItsConnection(error: unknown): boolean {
	return error instanceof DatabaseUnavailable || (error as { code?: unknown }).code === "25006";
}
