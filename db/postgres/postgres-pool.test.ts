import { mkdtempSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usualLimits } from "../../app/settings/database-settings.server.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { createOwnPostgres, engines, silentLog } from "../../tests/support/test-database.ts";
import { isDatabaseOutage } from "../database-outage.ts";
import { migrate, pendingMigrations } from "../migrate.ts";
import { type OpenDatabase, openDatabase } from "../open-database.ts";

const quick = { ...usualLimits, poolSize: 2, lockMs: 300, idleInTransactionMs: 800, queryMs: 1500 };

describe.runIf(engines.includes("postgres"))("PostgreSQL", () => {
	let made: Awaited<ReturnType<typeof createOwnPostgres>>;
	let way: Awaited<ReturnType<typeof startWay>>;
	const opened: OpenDatabase[] = [];

	beforeEach(async () => {
		made = await createOwnPostgres("tables");
		way = await startWay(Number(new URL(made.url).port));
		await made.db.insertInto("secrets").values({ name: "one", value: "1" }).execute();
	});
	afterEach(async () => {
		for (const { close } of opened.splice(0)) await close();
		await way.close();
		await made.close();
	});

	/** Opens the same database through a proxy that a test can cut, with other hosts before it. */
	async function open(hostsBefore: string[] = [], databaseLimits = quick): Promise<OpenDatabase> {
		const { username, pathname } = new URL(made.url);
		const hosts = [...hostsBefore, `127.0.0.1:${way.port}`].join();
		const database = await openDatabase(
			{ databaseUrl: `postgres://${username}@${hosts}${pathname}`, databaseLimits, dataDir: tmpdir() },
			silentLog,
		);
		opened.push(database);
		return database;
	}
	const edit = ({ db }: OpenDatabase, value = "2") =>
		db.transaction().execute((tx) => tx.updateTable("secrets").set({ value }).where("name", "=", "one").execute());
	const isOutage = (work: Promise<unknown>) => work.then(() => false, isDatabaseOutage);
	/** Keeps the row locked until released. */
	async function lockRow() {
		const held = Promise.withResolvers<void>();
		const locked = Promise.withResolvers<void>();
		const lock = made.db.transaction().execute(async (tx) => {
			await sql`select 1 from secrets where name = 'one' for update`.execute(tx);
			locked.resolve();
			await held.promise;
		});
		await locked.promise;
		return async () => {
			held.resolve();
			await lock;
		};
	}

	test("an address without a host is a Unix socket", async () => {
		const folder = mkdtempSync(join(tmpdir(), "shop-socket-"));
		const { username, port, pathname } = new URL(made.url);
		const socket = createServer((client) => client.pipe(connect(Number(port), "127.0.0.1")).pipe(client));
		await new Promise<void>((listening) => socket.listen(join(folder, ".s.PGSQL.5432"), listening));
		const databaseUrl = `postgres://${username}@${pathname}?host=${folder}`;
		const database = await openDatabase({ databaseUrl, databaseLimits: quick, dataDir: folder }, silentLog);
		expect(await database.db.selectFrom("secrets").select("value").execute()).toEqual([{ value: "1" }]);
		await database.close();
		await new Promise((closed) => socket.close(closed));
	});

	test("lets who waits for a lock go after a while, and is ready while they wait", async () => {
		const database = await open();
		const unlock = await lockRow();
		const waiting = [1, 2, 3, 4].map(() => isOutage(edit(database)));
		await expect.poll(database.isReady, { timeout: 3000 }).toBe(true);
		expect(await Promise.all(waiting)).toEqual([true, true, true, true]);
		await unlock();
		expect(await isOutage(edit(database))).toBe(false);
	});

	test("counts callers as waiting only while every connection is in use", async () => {
		const database = await open();
		const read = () => database.db.selectFrom("secrets").selectAll().execute();
		for (let round = 0; round < 3; round++) {
			const both = Promise.all([read(), read()]);
			await Promise.resolve();
			expect(database.poolCounts?.().waiting).toBe(0);
			await both;
		}
		const unlock = await lockRow();
		const edits = [1, 2, 3].map(() => isOutage(edit(database)));
		await expect.poll(() => database.poolCounts?.()).toEqual({ inUse: 2, waiting: 1 });
		await unlock();
		await Promise.all(edits);
	});

	test("is served again after its connections were cut without a word, and the lock they held is gone", async () => {
		const database = await open();
		const cut = database.db.transaction().execute(async (tx) => {
			await tx.updateTable("secrets").set({ value: "cut" }).where("name", "=", "one").execute();
			way.silence();
			await tx.selectFrom("secrets").selectAll().execute();
		});
		expect(await isOutage(cut)).toBe(true);
		await expect.poll(() => isOutage(edit(database, "3")), { timeout: 3000 }).toBe(false);
		expect(await made.db.selectFrom("secrets").select("value").where("name", "=", "one").execute()).toEqual([
			{ value: "3" },
		]);
	});

	test("closes within seconds while a statement waits that nobody answers", async () => {
		const database = await open([], { ...usualLimits, lockMs: 60_000, statementMs: 60_000, queryMs: 60_000 });
		const unlock = await lockRow();
		const asked = isOutage(edit(database));
		const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
		await expect.poll(async () => (await waiting.execute(made.db)).rows.length).toBe(1);
		const begun = performance.now();
		await database.close();
		opened.length = 0;
		expect(await asked).toBe(true);
		expect(performance.now() - begun).toBeLessThan(4000);
		await unlock();
	});

	test("is found behind the second of two hosts when the first is away", async () => {
		const away = await open([`127.0.0.1:${await freePort()}`]);
		expect(await isOutage(edit(away))).toBe(false);
		await expect.poll(away.isReady, { timeout: 3000 }).toBe(true);
	});

	test("that can only be read is an outage and not ready; writable again, it is used at once", async () => {
		const database = await open();
		await edit(database);
		const name = sql.id(new URL(made.url).pathname.slice(1));
		const readOnly = (is: boolean) =>
			sql`alter database ${name} set default_transaction_read_only = ${sql.raw(is ? "on" : "off")}`.execute(made.db);
		await readOnly(true);
		way.cut();
		const [waits, several] = [await open(), await open([`127.0.0.1:${await freePort()}`])];
		expect([await isOutage(edit(waits)), await isOutage(edit(several))]).toEqual([true, true]);
		expect([await waits.isReady(), await several.isReady()]).toEqual([false, false]);
		await readOnly(false);
		expect([await isOutage(edit(waits)), await isOutage(edit(several))]).toEqual([false, false]);
		for (const { isReady } of [waits, several]) await expect.poll(isReady, { timeout: 3000 }).toBe(true);
	});

	test("behind a pooler that knows no limits has them in each transaction", async () => {
		way.refuse("lock_timeout");
		const database = await open();
		const unlock = await lockRow();
		expect(await isOutage(edit(database))).toBe(true);
		await unlock();
		const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(database.db);
		expect(rows).toEqual([{ lock_timeout: "0" }]);
	});

	test("behind such a pooler serves all who are the first to connect, at once", async () => {
		way.refuse("lock_timeout");
		const database = await open();
		const read = () => database.db.selectFrom("secrets").select("value").execute();
		expect(await Promise.allSettled([read(), read()])).toMatchObject([
			{ status: "fulfilled" },
			{ status: "fulfilled" },
		]);
	});

	test("is found behind the second of two hosts when the first is such a pooler and goes away", async () => {
		const pooler = await startWay(Number(new URL(made.url).port));
		pooler.refuse("lock_timeout", { andGoAway: true });
		expect(await isOutage(edit(await open([`127.0.0.1:${pooler.port}`])))).toBe(false);
		await pooler.close();
	});

	test("has migrations wait for another process as long as they must, and leaves no lock behind", async () => {
		await sql.raw("drop schema public cascade; create schema public").execute(made.db);
		const database = await open();
		const held = Promise.withResolvers<void>();
		const other = made.db.transaction().execute(async (tx) => {
			await made.db.getExecutor().adapter.acquireMigrationLock(tx, { lockTable: "", lockRowId: "" });
			await held.promise;
		});
		const migrated = migrate(database);
		await new Promise((resume) => setTimeout(resume, quick.queryMs + 200));
		held.resolve();
		await other;
		await migrated;
		expect(await pendingMigrations(made.db)).toEqual([]);
		// Counts locks of this database only: other tests use the same server.
		const ours = sql`select oid from pg_database where datname = current_database()`;
		const locks = sql`select 1 from pg_locks where locktype = 'advisory' and database = (${ours})`;
		expect((await locks.execute(made.db)).rows).toEqual([]);
	});
});

/** A proxy to a server. It can go silent, be cut, or refuse a parameter of new connections like PgBouncer. */
async function startWay(serverPort: number) {
	const sockets = new Set<Socket>();
	let refused: string | undefined;
	let [goesAway, isAway] = [false, false];
	const way: Server = createServer((client) => {
		if (isAway) return void client.destroy();
		const server = connect(serverPort, "127.0.0.1");
		sockets.add(client).add(server);
		client.once("data", (startup) => {
			if (!refused || !startup.includes(`${refused}\0`)) return;
			client.end(fatal(`unsupported startup parameter: ${refused}`));
			isAway = goesAway;
		});
		client.on("data", (sent) => server.write(sent));
		server.on("data", (answer) => client.write(answer));
		const end = () => {
			client.destroy();
			server.destroy();
		};
		for (const socket of [client, server]) socket.on("error", end).on("close", end);
	});
	await new Promise<void>((listening) => way.listen(0, "127.0.0.1", listening));
	return {
		port: (way.address() as { port: number }).port,
		/** Existing connections pass on nothing more; new ones do. */
		silence: () => {
			for (const socket of sockets) socket.pause();
		},
		cut: () => {
			for (const socket of sockets) socket.destroy();
		},
		refuse: (parameter: string, { andGoAway = false } = {}) => {
			refused = parameter;
			goesAway = andGoAway;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((closed) => way.close(closed));
		},
	};
}

/** Builds PostgreSQL's message ErrorResponse. */
function fatal(message: string): Buffer {
	const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(fields.length + 4);
	return Buffer.concat([Buffer.from("E"), length, fields]);
}
