import * as z from "zod";
import { wholeNumber } from "./whole-number.server.ts";

/** Limits for PostgreSQL, in milliseconds; 0 is without limit. */
export interface DatabaseLimits {
	/** Connections of each process. */
	poolSize: number;
	/** For a connection, new or from the pool. */
	connectMs: number;
	/** For a lock; on SQLite for another process's write. */
	lockMs: number;
	/** For a statement, enforced by the server. */
	statementMs: number;
	/** For an idle transaction, enforced by the server: ends those of a lost process. */
	idleInTransactionMs: number;
	/** For an answer to a statement; then the connection is closed. */
	queryMs: number;
	/** TCP keep-alive. */
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

const limitVariables = {
	DATABASE_POOL: "poolSize",
	DATABASE_CONNECT_MS: "connectMs",
	DATABASE_LOCK_MS: "lockMs",
	DATABASE_STATEMENT_MS: "statementMs",
	DATABASE_IDLE_IN_TRANSACTION_MS: "idleInTransactionMs",
	DATABASE_QUERY_MS: "queryMs",
	DATABASE_KEEPALIVE_MS: "keepAliveMs",
} as const satisfies Record<string, keyof DatabaseLimits>;

const limit = (min: number, max: number) => wholeNumber(min, max).optional();
const tenMinutes = 600_000;

/** All but `DATA_DIR`. */
export const databaseVariables = {
	DATABASE_URL: z
		.string()
		.superRefine((address, context) => {
			const wrong = wrongWithAddress(address);
			if (wrong) context.addIssue(wrong);
		})
		.optional()
		.describe("A PostgreSQL, `postgres://…`, instead of the embedded database. Several hosts with commas between"),
	DATABASE_POOL: limit(1, 1000).describe("Connections of each process to PostgreSQL; 10 unless set"),
	DATABASE_CONNECT_MS: limit(100, tenMinutes).describe("Milliseconds (docs/operations.md)"),
	DATABASE_LOCK_MS: limit(0, tenMinutes).describe("Milliseconds (docs/operations.md)"),
	DATABASE_STATEMENT_MS: limit(0, tenMinutes).describe("Milliseconds (docs/operations.md)"),
	DATABASE_IDLE_IN_TRANSACTION_MS: limit(0, tenMinutes).describe("Milliseconds (docs/operations.md)"),
	DATABASE_QUERY_MS: limit(0, tenMinutes).describe("Milliseconds (docs/operations.md)"),
	DATABASE_KEEPALIVE_MS: limit(1000, tenMinutes).describe("Milliseconds (docs/operations.md)"),
};

/** Limits of the environment, with defaults. */
export function readLimits(env: { [name in keyof typeof limitVariables]?: number }): DatabaseLimits {
	const names = Object.keys(limitVariables) as (keyof typeof limitVariables)[];
	const given = names.flatMap((name) => (env[name] === undefined ? [] : [[limitVariables[name], env[name]]]));
	return { ...usualLimits, ...Object.fromEntries(given) };
}

const shape =
	/^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^@/?#]*)@)?(?<hosts>[^@/?#]*)(?<rest>\/[^@?#]*)?(?<query>\?[^#]*)?$/;

/** Describes the error of a PostgreSQL address without its password. */
export function wrongWithAddress(address: string): string | undefined {
	if (!/^postgres(ql)?:\/\//.test(address)) return "must start with postgres:// or postgresql://";
	if (!shape.test(address)) return "cannot be read: write @ / ? and # in the user or password as %40 %2F %3F and %23";
	const isReadable = addressesOf(address).every((one) => URL.canParse(one.replace("@/", "@localhost/")));
	return isReadable ? undefined : "cannot be read: hosts are name or name:port, with commas between";
}

/** One address per host of `postgres://user:password@a:5432,b:5433/shop`, in this order. */
export function addressesOf(address: string): string[] {
	const { scheme = "", user, hosts = "", rest = "", query = "" } = shape.exec(address)?.groups ?? {};
	const credentials = user === undefined ? "" : `${user}@`;
	return hosts.split(",").map((host) => `${scheme}${credentials}${host}${rest}${query}`);
}
