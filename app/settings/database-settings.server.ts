import * as z from "zod";

/** Both bounds included. */
const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.refine(
			(text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
			`must be a whole number from ${min} to ${max}`,
		)
		.transform(Number);

/** Time-outs of PostgreSQL in milliseconds (0 is unlimited), and the number of connections. */
export interface DatabaseLimits {
	poolSize: number;
	/** Maximum wait for a connection, new or from the pool. */
	connectMs: number;
	/** Maximum wait for a lock; on SQLite for another process's write. */
	lockMs: number;
	/** Maximum time of a statement, enforced by the server. */
	statementMs: number;
	/** Maximum time of an idle transaction, enforced by the server: ends those of a lost process. */
	idleInTransactionMs: number;
	/** Maximum wait for an answer to a statement. The connection is closed afterwards. */
	queryMs: number;
	/** Delay before TCP keep-alive probes. */
	keepAliveMs: number;
}

export const usualLimits: DatabaseLimits = {
	poolSize: 10,
	connectMs: 5000,
	lockMs: 2000,
	statementMs: 5000,
	idleInTransactionMs: 10_000,
	queryMs: 8000,
	keepAliveMs: 10_000,
};

/** All database variables except `DATA_DIR`. */
export const databaseVariables = {
	DATABASE_URL: z
		.string()
		.superRefine((address, context) => {
			const problem = findAddressProblem(address);
			if (problem) context.addIssue(problem);
		})
		.optional()
		.describe("PostgreSQL database, `postgres://…`, instead of the embedded one. Separate several hosts with commas"),
	DATABASE_POOL: wholeNumber(1, 1000)
		.prefault(`${usualLimits.poolSize}`)
		.describe("Number of PostgreSQL connections per process"),
};

const shape =
	/^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^@/?#]*)@)?(?<hosts>[^@/?#]*)(?<rest>\/[^@?#]*)?(?<query>\?[^@#]*)?$/;

export const unescapedMessage =
	"cannot be read: write @ / ? # and % in the user name or password as %40 %2F %3F %23 and %25";

/** Returns whether a text has a % that is not the start of an escape. */
export const hasLoosePercent = (text: string): boolean => /%(?![\dA-Fa-f]{2})/.test(text);

/** Describes the error in a PostgreSQL address, without its password. Returns undefined when it is valid. */
export function findAddressProblem(address: string): string | undefined {
	if (!/^postgres(ql)?:\/\//.test(address)) return "must start with postgres:// or postgresql://";
	if (!shape.test(address) || hasLoosePercent(address)) return unescapedMessage;
	const isReadable = addressesOf(address).every((one) => URL.canParse(withHost(one)));
	return isReadable ? undefined : "cannot be read: write hosts as name or name:port, separated by commas";
}

/** Returns one address per host of `postgres://user:password@a:5432,b:5433/shop`, in this order. */
export function addressesOf(address: string): string[] {
	const { scheme = "", user, hosts = "", rest = "", query = "" } = shape.exec(address)?.groups ?? {};
	const credentials = user === undefined ? "" : `${user}@`;
	return hosts.split(",").map((host) => `${scheme}${credentials}${host}${rest}${query}`);
}

/** An address without a host names a Unix socket: `postgres://shop@/shop?host=/var/run/postgresql`. */
const withHost = (address: string) => address.replace("@/", "@localhost/");

/** Returns the parts of one of `addressesOf`. Its host is `localhost` when the address names none. */
export const addressUrl = (address: string): URL => new URL(withHost(address));
