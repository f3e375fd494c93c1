import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../db/open-database.ts";
import { databaseCertificates } from "../../tests/support/database-certificates.ts";
import { createOwnPostgres, silentLog } from "../../tests/support/test-database.ts";
import { failureText } from "./failure-text.ts";

const textOf = (act: () => unknown) =>
	Promise.resolve()
		.then(act)
		.then(() => "no failure", failureText);

async function read(place: { dataDir: string; databaseUrl?: string }) {
	const database = await openDatabase(place, silentLog);
	await database.db
		.selectFrom("secrets")
		.selectAll()
		.execute()
		.finally(() => database.close());
}

test("errors of PostgreSQL name the setting and the remedy", async () => {
	const made = await createOwnPostgres("no tables");
	onTestFinished(made.close);
	const none = Object.assign(new URL(made.url), { pathname: "/nodb" }).href;
	expect(await textOf(() => read({ dataDir: "", databaseUrl: none }))).toMatch(
		/^DATABASE_URL: database "nodb" does not exist\. Create it/,
	);
	expect(await textOf(() => read({ dataDir: "", databaseUrl: "postgres://shop@127.0.0.1:1/shop" }))).toBe(
		"DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1. Check host and port, and that PostgreSQL runs",
	);
	const refused = Object.assign(new Error("password authentication failed"), { code: "28P01" });
	expect(failureText(refused)).toMatch(/^DATABASE_URL: password .*\. Correct the user name or password$/);
});

test("a PostgreSQL with TLS names the setting when its CA or host name does not fit", async () => {
	const { ca, otherCa, certificate, key } = databaseCertificates;
	const folder = mkdtempSync(join(tmpdir(), "shop-failure-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	let answer: "S" | "N" = "S";
	const server = createServer((socket) => {
		// The client asks for TLS first.
		socket
			.on("error", () => {})
			.once("data", () => {
				socket.write(answer);
				new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert: certificate, key }) })
					.on("error", () => {})
					.resume();
			});
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as { port: number };
	const textFor = (host: string, root: string | undefined) => {
		const file = join(folder, "ca.pem");
		if (root) writeFileSync(file, root);
		else rmSync(file, { force: true });
		const databaseUrl = `postgres://shop@${host}:${port}/shop?sslmode=verify-full&sslrootcert=${file}`;
		return textOf(() => read({ dataDir: "", databaseUrl }));
	};
	expect(await textFor("localhost", otherCa)).toBe(
		"DATABASE_URL: unable to verify the first certificate. Let sslrootcert name the CA that signed the server's certificate",
	);
	expect(await textFor("127.0.0.1", ca)).toMatch(
		/^DATABASE_URL: Hostname.*\. Use a host name of the server's certificate/,
	);
	answer = "N";
	expect(await textFor("localhost", ca)).toBe(
		"DATABASE_URL: The server does not support SSL connections. Turn ssl on in PostgreSQL",
	);
	expect(await textFor("localhost", undefined)).toBe(
		`DATABASE_URL: ${join(folder, "ca.pem")}: it does not exist (ENOENT)`,
	);
});

test("a file that is no database, a missing file and a port in use are named with the remedy", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-failure-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	writeFileSync(join(dataDir, "shop.sqlite"), "no database");
	expect(await textOf(() => read({ dataDir }))).toMatch(/^DATA_DIR: shop\.sqlite is not a database\. Restore a backup/);
	expect(await textOf(() => readFileSync("/nope.csv"))).toBe("/nope.csv: it does not exist (ENOENT)");
	const listening = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void listening.close());
	await new Promise((resolve) => listening.once("listening", resolve));
	const { port } = listening.address() as { port: number };
	const second = new Promise((_, reject) => createServer().once("error", reject).listen(port, "127.0.0.1"));
	expect(await textOf(() => second)).toMatch(/^PORT: another program uses it\. .*EADDRINUSE/);
});

test("a file without the right to it is named with the user who lacks it", () => {
	for (const code of ["EACCES", "EPERM"])
		expect(failureText(Object.assign(new Error(code), { code, path: "/root/list.csv", syscall: "open" }))).toBe(
			`/root/list.csv: the user ${userInfo().username} has no right to it (${code})`,
		);
});

test("a database that cannot be opened is named with the user", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-failure-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	// A folder in its place fails for root too.
	mkdirSync(join(dataDir, "shop.sqlite"));
	expect(await textOf(() => read({ dataDir }))).toBe(
		`DATA_DIR: shop.sqlite cannot be opened by the user ${userInfo().username}. Check who owns it and its folder (unable to open database file)`,
	);
});

test("other errors keep their own words", () => {
	expect(failureText(new Error("Nothing was copied", { cause: new Error("connect ECONNREFUSED") }))).toBe(
		"Nothing was copied",
	);
	expect(failureText("text")).toBe("text");
});
