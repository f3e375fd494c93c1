import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { usualLimits } from "../app/settings/database-settings.server.ts";
import { type OpenDatabase, openDatabase } from "../db/open-database.ts";
import { openReplica } from "../db/replica.ts";
import { accessToken } from "./support/client.ts";
import { freePort } from "./support/free-port.ts";
import { type PostgresServer, startPostgres } from "./support/postgres-server.ts";
import { type ShopProcess, startShop } from "./support/shop-process.ts";
import { engines, silentLog } from "./support/test-database.ts";

const awayUrl = (port: number) => `postgres://shop@127.0.0.1:${port}/shop`;
const METRICS_TOKEN = "a-token-of-the-tests";
const [admin] = demoAccounts as [(typeof demoAccounts)[number]];

describe.runIf(engines.includes("postgres"))("a shop with a replica", () => {
	let primary: PostgresServer;
	let standby: PostgresServer;
	let replica: OpenDatabase;
	let shop: ShopProcess;
	let token: string;
	let written = 0;

	beforeAll(async () => {
		primary = await startPostgres();
		standby = await primary.follow();
		replica = await openDatabase({ dataDir: tmpdir(), databaseUrl: standby.url }, silentLog);
		shop = await startShop({ DATABASE_URL: primary.url, DATABASE_URL_READ: standby.url, METRICS_TOKEN });
		token = await accessToken(shop.origin, admin);
	}, 60_000);
	afterAll(async () => {
		await shop?.stop();
		await replica?.close();
		await standby?.stop();
		await primary?.stop();
	});

	const authorization = () => `Bearer ${token}`;
	const get = async (path: string) => {
		const answer = await fetch(`${shop.origin}/api${path}`, { headers: { authorization: authorization() } });
		return { status: answer.status, text: await answer.text() };
	};
	async function writeProduct(): Promise<string> {
		written += 1;
		const name = `Written as number ${written}.`;
		const body = { name, price: 10, quantity: 5, minorder: 1, description: "Grey cast iron.", img1: "", img2: "" };
		const link = "https://pictures.example/one.webp";
		const headers = { authorization: authorization(), "content-type": "application/json" };
		const sent = JSON.stringify({ ...body, img1: link, img2: link });
		const answer = await fetch(`${shop.origin}/api/products`, { method: "POST", headers, body: sent });
		expect(answer.status).toBe(200);
		return name;
	}
	async function exportsAfterWriting() {
		const name = await writeProduct();
		const begun = performance.now();
		const { status, text } = await get("/products.csv");
		return { isRight: status === 200 && text.includes(name), ms: performance.now() - begun };
	}
	async function isReplicaUsed(): Promise<boolean> {
		const scrape = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
		return (await scrape.text()).includes("\nshop_replica_used 1\n");
	}
	const untilReplicaIsUsed = () =>
		expect
			.poll(async () => (await exportsAfterWriting()).isRight && (await isReplicaUsed()), {
				timeout: 20_000,
				interval: 300,
			})
			.toBe(true);
	/** What the shop's connections to the replica have asked last. */
	async function readReplicaQueries(): Promise<string> {
		const { rows } = await sql<{ query: string }>`
			select query from pg_stat_activity where client_addr is not null and pid <> pg_backend_pid()
		`.execute(replica.db);
		return rows.map(({ query }) => query).join("\n");
	}

	test("reads exports and Overview there, with all that was written before", async () => {
		// It has just been copied, and follows once PostgreSQL has tried that again.
		await untilReplicaIsUsed();
		const logged = shop.written().length;
		for (let i = 0; i < 10; i++) expect((await exportsAfterWriting()).isRight).toBe(true);
		for (const path of ["/orders.csv?state=all", "/overview"]) expect((await get(path)).status).toBe(200);
		expect(await isReplicaUsed()).toBe(true);
		expect(await readReplicaQueries()).toMatch(/"(orders|products|refunds)"/);
		expect(shop.written().slice(logged)).not.toContain("replica.left");
	}, 60_000);

	test("reads none of what is paused there, and waits a second for it", async () => {
		await sql`select pg_wal_replay_pause()`.execute(replica.db);
		const first = await exportsAfterWriting();
		expect(first.isRight).toBe(true);
		expect(first.ms).toBeLessThan(3000);
		const next = await exportsAfterWriting();
		expect(next.isRight).toBe(true);
		expect(next.ms).toBeLessThan(900);
		expect(await isReplicaUsed()).toBe(false);
		expect(shop.written()).toMatch(/replica\.left.*behind/);

		await sql`select pg_wal_replay_resume()`.execute(replica.db);
		await untilReplicaIsUsed();
		expect(shop.written()).toContain("replica.back");
	}, 60_000);

	test("reads all by itself while the replica is away", async () => {
		await standby.restart();
		for (let i = 0; i < 3; i++) expect((await exportsAfterWriting()).isRight).toBe(true);
		await standby.crash();
		for (let i = 0; i < 3; i++) expect((await exportsAfterWriting()).isRight).toBe(true);
		expect((await get("/overview")).status).toBe(200);
		expect(await isReplicaUsed()).toBe(false);
	}, 60_000);

	test("is not left because the database itself is away", async () => {
		const events: string[] = [];
		const log = { ...silentLog, info: (event: string) => void events.push(event) };
		const limits = usualLimits;
		const away = await openDatabase({ dataDir: tmpdir(), databaseUrl: awayUrl(await freePort()) }, silentLog);
		const other = await openReplica(standby.url, { primary: away.db, limits, log });
		await expect(other.read((db) => sql`select 1`.execute(db))).rejects.toThrow();
		expect([other.isUsed(), events]).toEqual([true, []]);
		await other.close();
		await away.close();
	});

	test("reads nothing in a database that follows another, or none", async () => {
		const other = await startPostgres();
		try {
			const mistaken = await startShop({ DATABASE_URL: primary.url, DATABASE_URL_READ: other.url });
			try {
				const asAdmin = { headers: { authorization: `Bearer ${await accessToken(mistaken.origin, admin)}` } };
				expect((await fetch(`${mistaken.origin}/api/overview`, asAdmin)).status).toBe(200);
				expect(mistaken.written()).toMatch(/replica\.left.*no replica/);
			} finally {
				await mistaken.stop();
			}
		} finally {
			await other.stop();
		}
	}, 60_000);
});
