import { userInfo } from "node:os";

type Failure = Error & { code?: unknown; errcode?: unknown; syscall?: string; path?: string };

const unknownIssuer = "Let sslrootcert name the CA that signed the server's certificate";
/** PostgreSQL's SQLSTATE codes, and Node's codes of connections. */
const databaseRemedies: Record<string, string> = {
	"3D000": "Create it (docs/operations.md), or correct the name",
	"28P01": "Correct the user name or password",
	"28000": "Correct the user name, or allow it in pg_hba.conf",
	ECONNREFUSED: "Check host and port, and that PostgreSQL runs",
	ENOTFOUND: "Check the host name",
	EHOSTUNREACH: "Check the host and the network",
	ETIMEDOUT: "Check host, port and firewall",
	EAI_AGAIN: "Check the host name and the DNS server",
	SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
	DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
	UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
	CERT_SIGNATURE_FAILURE: unknownIssuer,
	CERT_HAS_EXPIRED: "Renew the server's certificate",
	/** The driver's own error, without a code. */
	"The server does not support SSL connections": "Turn ssl on in PostgreSQL",
	ERR_TLS_CERT_ALTNAME_INVALID: "Use a host name of the server's certificate, or renew it with this one",
};
/** Node's advice, which does not fit: the shop's own setting names the CA. */
const nodeAdvice = "; if the root CA is installed locally, try running Node.js with --use-system-ca";
const listenRemedies: Record<string, string> = {
	EADDRINUSE: "PORT: another program uses it. Stop that program, or set another PORT",
	EACCES: "PORT: ports below 1024 need special rights. Set a higher one, and use a proxy",
	EADDRNOTAVAIL: "HOST: this machine does not have the address. Set HOST to one of its own",
	ENOTFOUND: "HOST: the name has no address",
};
const fileReasons: Record<string, string> = {
	ENOENT: "it does not exist",
	EISDIR: "it is a folder",
	ENOTDIR: "a part of the path is not a folder",
	EROFS: "the disk is read-only",
	ENOSPC: "the disk is full",
};
const cannotOpen = 14;
const owner = "Check who owns it and its folder";
/** SQLite's primary result codes. */
const sqliteReasons: Record<number, string> = {
	11: "is damaged. Restore a backup with shop restore <folder> --force",
	26: "is not a database. Restore a backup with shop restore <folder> --force, or name another DATA_DIR",
};

/** Returns an error's message. To errors of drivers and of the system it adds the setting or file and a remedy. */
export const failureText = (error: unknown): string =>
	error instanceof Error ? (describe(error) ?? error.message) : String(error);

function describe({ name, message, code, errcode, syscall = "", path, cause }: Failure): string | undefined {
	if (name === "DatabaseUnavailable") {
		const { code: reason, path: file } = (cause ?? {}) as Failure;
		const fault = file === undefined ? undefined : describeFile(file, reason);
		return fault ? `DATABASE_URL: ${fault}` : describeDatabase(reason ?? message, message);
	}
	if (typeof errcode === "number") {
		const primary = errcode & 0xff;
		const reason =
			primary === cannotOpen ? `cannot be opened by the user ${userName()}. ${owner}` : sqliteReasons[primary];
		return reason && `DATA_DIR: shop.sqlite ${reason} (${message})`;
	}
	if (typeof code !== "string") return undefined;
	const listen = ["listen", "getaddrinfo"].includes(syscall) ? listenRemedies[code] : undefined;
	if (listen) return `${listen} (${message})`;
	return path === undefined ? describeDatabase(code, message) : describeFile(path, code);
}

function describeFile(path: string, code: unknown): string | undefined {
	const name = String(code);
	const reason = ["EACCES", "EPERM"].includes(name) ? `the user ${userName()} has no right to it` : fileReasons[name];
	return reason && `${path}: ${reason} (${name})`;
}

/** Name of the user that runs this process: the set-up's `shop` runs commands as another one than the caller. */
export function userName(): string {
	try {
		return userInfo().username;
	} catch {
		return String(process.getuid?.());
	}
}

function describeDatabase(code: unknown, message: string): string | undefined {
	const remedy = typeof code === "string" ? databaseRemedies[code] : undefined;
	// Node's error about several addresses of a host has no message.
	return remedy && `DATABASE_URL: ${message.replace(nodeAdvice, "") || code}. ${remedy}`;
}
