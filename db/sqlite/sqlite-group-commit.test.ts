import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../app/log/log.server.ts";
import { usualLimits } from "../../app/settings/database-settings.server.ts";
import { isDatabaseOutage } from "../database-outage.ts";
import { type OpenDatabase, openDatabase } from "../open-database.ts";

type Numbers = Kysely<{ numbers: { n: number } }>;

describe("writes on SQLite that meet", () => {
	let folder: string;
	let database: OpenDatabase;
	let db: Numbers;
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-group-"));
		database = await openDatabase(
			{ dataDir: folder, databaseLimits: { ...usualLimits, lockMs: 200 } },
			createLog(() => {}),
		);
		db = database.db as unknown as Numbers;
		await sql`create table numbers (n integer primary key)`.execute(db);
	});
	afterEach(async () => {
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	const insert = (n: number) => db.insertInto("numbers").values({ n }).execute();
	const numbers = async () => (await db.selectFrom("numbers").select("n").orderBy("n").execute()).map(({ n }) => n);
	const add = (n: number, then?: () => void) =>
		db.transaction().execute(async (tx) => {
			await tx.insertInto("numbers").values({ n }).execute();
			then?.();
		});

	test("are all there when each has been acknowledged, also for another connection", async () => {
		await Promise.all(Array.from({ length: 500 }, (_, n) => (n % 2 ? insert(n) : add(n))));
		const other = new DatabaseSync(join(folder, "shop.sqlite"));
		expect(other.prepare("select count(*) as count from numbers").get()).toEqual({ count: 500 });
		other.close();
	});

	test("fail alone: a neighbour's failure and an own one undo nothing of the others", async () => {
		const failing = add(2, () => {
			throw new Error("changed my mind");
		});
		const settled = await Promise.allSettled([add(1), failing, add(1), insert(1), add(3), insert(4)]);
		expect(settled.map(({ status }) => status)).toEqual([
			"fulfilled",
			"rejected",
			"rejected",
			"rejected",
			"fulfilled",
			"fulfilled",
		]);
		expect(await numbers()).toEqual([1, 3, 4]);
	});

	test("go on after one that could not be undone, and nothing that shared its commit is kept", async () => {
		const neighbour = add(2);
		const notUndone = db.transaction().execute(async (tx) => {
			await tx.insertInto("numbers").values({ n: 1 }).execute();
			await sql`release own`.execute(tx);
			throw new Error("changed my mind");
		});
		const settled = await Promise.allSettled([neighbour, notUndone]);
		expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
		await Promise.all([add(3), insert(4)]);
		expect(await numbers()).toEqual([3, 4]);
	});

	test("are answered before a long row of slow transactions behind them ends", async () => {
		const ended: number[] = [];
		const slow = Array.from({ length: 6 }, (_, n) =>
			db.transaction().execute(async (tx) => {
				await tx.insertInto("numbers").values({ n }).execute();
				await setTimeout(30);
				ended.push(n);
			}),
		);
		await slow[0];
		expect(ended.length).toBeLessThan(slow.length);
		await Promise.all(slow);
	});

	test("give everything else a turn between groups, also when they wait for nothing but each other", async () => {
		let turns = 0;
		const busy = (n: number) =>
			add(n, () => {
				for (const begun = performance.now(); performance.now() - begun < 30; );
			});
		const all = Promise.all(Array.from({ length: 10 }, (_, n) => busy(n))).then(() => "ended");
		while ((await Promise.race([all, new Promise((resume) => setImmediate(resume))])) !== "ended") turns += 1;
		expect(turns).toBeGreaterThanOrEqual(9);
	});

	test("show to a reader what made them fail", async () => {
		const [, refused] = await Promise.all([
			add(1),
			add(1).catch(async () => {
				return numbers();
			}),
		]);
		expect(refused).toEqual([1]);
	});

	test("are not seen by readers before they are committed", async () => {
		let seen: number[] = [];
		await db.transaction().execute(async (tx) => {
			await tx.insertInto("numbers").values({ n: 1 }).execute();
			seen = await numbers();
		});
		expect(seen).toEqual([]);
		expect(await numbers()).toEqual([1]);
	});

	test("go on after another process has kept the file locked for too long", async () => {
		const other = new DatabaseSync(join(folder, "shop.sqlite"));
		other.exec("begin immediate");
		const begun = performance.now();
		const refused = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => insert(n)));
		const outages = refused.filter((each) => each.status === "rejected" && isDatabaseOutage(each.reason));
		expect(outages).toHaveLength(20);
		expect(performance.now() - begun).toBeLessThan(2000);
		other.exec("rollback");
		other.close();
		await insert(3);
		expect(await numbers()).toEqual([3]);
	});

	test("let everything else go on while another process writes, and then have their turn", async () => {
		const other = new DatabaseSync(join(folder, "shop.sqlite"));
		other.exec("begin immediate");
		let turns = 0;
		const inserted = insert(1);
		while (turns < 5) {
			await new Promise((resume) => setImmediate(resume));
			turns += 1;
			expect(await numbers()).toEqual([]);
			// SQL text that Kysely has not built can be a read too.
			expect((await sql`select n from numbers`.execute(db)).rows).toEqual([]);
		}
		other.exec("rollback");
		other.close();
		await inserted;
		expect(await numbers()).toEqual([1]);
	});
});

test("what was acknowledged before a SIGKILL is there after it", async () => {
	const folder = mkdtempSync(join(tmpdir(), "shop-kill-"));
	const program = `
		import { openDatabase } from "./db/open-database.ts";
		import { sql } from "kysely";
		const { db } = await openDatabase({ dataDir: ${JSON.stringify(folder)} }, { info() {}, error() {} });
		await sql\`create table if not exists numbers (n integer primary key)\`.execute(db);
		let n = Number(process.argv[1]);
		const write = async () => {
			for (;;) {
				const own = n++;
				await db.insertInto("numbers").values({ n: own }).execute();
				process.stdout.write(own + "\\n");
			}
		};
		for (let writer = 0; writer < 8; writer++) write();`;
	const [rounds, beforeKill] = [3, 200];
	const acknowledged = new Set<number>();
	for (let round = 0; round < rounds; round++) {
		const child = spawn(process.execPath, ["--input-type=module", "-e", program, String(round * 1_000_000)]);
		let output = "";
		child.stdout.on("data", (chunk) => {
			output += chunk;
			if (output.split("\n").length > beforeKill) child.kill("SIGKILL");
		});
		await new Promise((ended) => child.once("close", ended));
		for (const line of output.split("\n").slice(0, -1)) acknowledged.add(Number(line));
	}
	const after = new DatabaseSync(join(folder, "shop.sqlite"));
	const kept = new Set(
		after
			.prepare("select n from numbers")
			.all()
			.map((row) => row.n as number),
	);
	after.close();
	expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * beforeKill);
	expect([...acknowledged].filter((n) => !kept.has(n))).toEqual([]);
	rmSync(folder, { recursive: true, force: true });
});
