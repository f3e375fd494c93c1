/** Thrown when the database could not be reached or did not answer in time. */
export class DatabaseUnavailable extends Error {
	override readonly name = "DatabaseUnavailable";
}

/**
 * PostgreSQL: connection lost, sign-in refused, resources exhausted (a full disk among them), shut down or starting, disk
 * failure.
 */
const postgresClasses = ["08", "28", "53", "57P", "58"];
/** A lock timeout, a statement or idle transaction that took too long, a read-only server. */
const postgresCodes = new Set(["55P03", "57014", "25P03", "25P04", "25006"]);
/** SQLite's primary result codes: BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const sqliteCodes = new Set([5, 8, 10, 11, 13, 14, 26]);

/** Returns whether the database was unavailable. The request itself was valid and may succeed later. */
export function isDatabaseOutage(error: unknown): boolean {
	if (error instanceof DatabaseUnavailable) return true;
	if (!(error instanceof Error)) return false;
	const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown };
	if (typeof errcode === "number") return sqliteCodes.has(errcode & 0xff);
	if (typeof code === "string" && code.length === 5)
		return postgresCodes.has(code) || postgresClasses.some((start) => code.startsWith(start));
	return cause !== undefined && isDatabaseOutage(cause);
}

/** Returns whether another process held a lock for too long: SQLite's file, or a row in PostgreSQL. */
export function isLockedOut(error: unknown): boolean {
	const { code, errcode } = error as { code?: unknown; errcode?: unknown };
	return code === "55P03" || (typeof errcode === "number" && (errcode & 0xff) === 5);
}

/** Returns whether the connection is of no further use: it is lost, or its server no longer takes writes. */
export function endsItsConnection(error: unknown): boolean {
	return error instanceof DatabaseUnavailable || (error as { code?: unknown }).code === "25006";
}
