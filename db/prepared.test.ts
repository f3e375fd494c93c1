import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../tests/support/test-database.ts";
import type { Db } from "./database.ts";
import { prepared, preparedRows } from "./prepared.ts";

describe.each(engines)("a statement that is compiled once, on %s", (engine) => {
	let database: { db: Db; close(): Promise<void> };
	beforeAll(async () => {
		database = await createTestDatabase(engine);
	});
	afterAll(() => database.close());

	const notice = prepared((db, row: { noun: "stock"; subject: string; version: number; changed_at: string }) =>
		db.insertInto("changes").values(row).returning(["subject", "version", "changed_at"]),
	);
	const between = prepared((db, { least, most, noun }: { least: number; most: number; noun: "stock" }) =>
		db
			.selectFrom("changes")
			.select("subject")
			.where("noun", "=", noun)
			.where("version", ">=", least)
			.where("version", "<=", most)
			.where("version", "!=", 7)
			.orderBy("subject"),
	);

	test("sends the values of each call, wherever they stand, and keeps what is no value", async () => {
		const { db } = database;
		for (const version of [5, 6, 7, 8])
			expect(
				(await notice(db, { noun: "stock", subject: `p${version}`, version, changed_at: `at ${version}` })).rows,
			).toEqual([{ subject: `p${version}`, version, changed_at: `at ${version}` }]);
		const found = async (least: number, most: number) =>
			(await between(db, { most, noun: "stock", least })).rows.map(({ subject }) => subject);
		expect([await found(5, 6), await found(6, 8)]).toEqual([
			["p5", "p6"],
			["p6", "p8"],
		]);
	});

	test("is another one where other values are given", async () => {
		const { db } = database;
		await notice(db, { noun: "stock", subject: "q1", version: 31, changed_at: "q1" });
		await notice(db, { noun: "stock", subject: "q2", version: 32, changed_at: "q2" });
		const upTo = prepared((db, { like, most }: { like: string; most?: number }) =>
			db
				.selectFrom("changes")
				.select("subject")
				.where("subject", "like", like)
				.orderBy("subject")
				.$if(most !== undefined, (query) => query.where("version", "<=", most ?? 0)),
		);
		for (const _ of [1, 2]) {
			expect((await upTo(db, { like: "q%" })).rows).toHaveLength(2);
			expect((await upTo(db, { like: "q%", most: 31 })).rows).toEqual([{ subject: "q1" }]);
		}
	});

	test("sends the values of each row, however many rows there are", async () => {
		const { db } = database;
		let built = 0;
		const notices = preparedRows(
			(db, rows: readonly { noun: "stock"; subject: string; version: number; changed_at: string }[]) => {
				built += 1;
				return db.insertInto("changes").values(rows).returning(["subject", "version"]);
			},
		);
		const insert = async (prefix: string, count: number) => {
			const rows = Array.from({ length: count }, (_, n) => ({ subject: `${prefix}${n}`, version: 100 + n }));
			const inserted = await notices(
				db,
				rows.map((row) => ({ noun: "stock", ...row, changed_at: "rows" })),
			);
			expect(inserted.rows).toEqual(rows);
		};
		for (const prefix of ["r", "s"]) for (const count of [3, 20]) await insert(`${prefix}${count}-`, count);
		expect(built).toBe(2);
		await insert("t", 21);
	});

	test.runIf(engine === "postgres")("is parsed once for each connection, also where its time is taken", async () => {
		const after = prepared((db, { version }: { version: number }) =>
			db.selectFrom("changes").select("subject").where("version", ">", version),
		);
		const timed = database.db.withPlugin({
			transformQuery: ({ node }) => node,
			transformResult: async ({ result }) => result,
		});
		const parsed = await timed.connection().execute(async (connection) => {
			for (const version of [5, 6]) await after(connection, { version });
			const { rows } = await sql<{ uses: number }>`
				select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%"version" > %'
			`.execute(connection);
			return rows.map(({ uses }) => uses >= 2);
		});
		expect(parsed).toEqual([true]);
	});

	test("is shown to the plugins of a database each time", async () => {
		const shown: string[] = [];
		const noted = database.db.withPlugin({
			transformQuery: ({ node }) => {
				shown.push(node.kind);
				return node;
			},
			transformResult: async ({ result }) => result,
		});
		for (const _ of [1, 2]) await between(noted, { least: 5, most: 6, noun: "stock" });
		expect(shown).toEqual(["SelectQueryNode", "SelectQueryNode"]);
	});

	test("is undone with the transaction that it is sent in", async () => {
		const row = { noun: "stock", subject: "undone", version: 1, changed_at: "never" } as const;
		const act = database.db.transaction().execute(async (tx) => {
			await notice(tx, row);
			throw new Error("No");
		});
		await expect(act).rejects.toThrow("No");
		expect((await between(database.db, { least: 1, most: 1, noun: "stock" })).rows).toEqual([]);
	});
});
