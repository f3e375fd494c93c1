import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import {
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
	sql,
} from "kysely";
import { expect, test } from "vitest";
import { createOwnPostgres, createTestDatabase, engines, silentLog } from "../tests/support/test-database.ts";
import { appliedMigrations, migrate, pendingMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

test("processes that start together on an empty PostgreSQL apply each migration once", async () => {
	const database = await createOwnPostgres("no tables");
	const processes = await Promise.all(
		Array.from({ length: 5 }, () => openDatabase({ dataDir: tmpdir(), databaseUrl: database.url }, silentLog)),
	);
	expect(await appliedMigrations(database.db)).toEqual([]);
	await Promise.all(processes.map((each) => migrate(each)));
	expect(await pendingMigrations(database.db)).toEqual([]);
	expect(await appliedMigrations(database.db)).toContain("001-users");
	for (const { close } of processes) await close();
	await database.close();
});

test("a role that may not change the tables gets an error with instructions", async () => {
	const empty = await createOwnPostgres("no tables");
	const [address, role] = [new URL(empty.url), `weak_${Date.now()}`];
	await sql.raw(`create role ${role} login password 'weak'`).execute(empty.db);
	Object.assign(address, { username: role, password: "weak" });
	const weak = await openDatabase({ dataDir: tmpdir(), databaseUrl: address.href }, silentLog);
	await expect(migrate(weak)).rejects.toThrow("PostgreSQL refused to change the tables");
	await weak.close();
	await sql.raw(`drop role ${role}`).execute(empty.db);
	await empty.close();
});

test.each(engines)(
	"data of a newer version on %s is refused with instructions, and stays unchanged",
	async (engine) => {
		const database = engine === "postgres" ? await createOwnPostgres("tables") : await createTestDatabase(engine);
		await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '2999-01-01')`.execute(database.db);
		await expect(migrate(database)).rejects.toThrow(
			/from a newer version of the shop \(999-newer\).*restore the backup/,
		);
		expect(await appliedMigrations(database.db)).toContain("999-newer");
		await database.close();
	},
);

/** SHA-256 of each migration. A line never changes once its migration is in a release (docs/decisions/064). */
const released = {
	"001-users": "cc0a9efb7acedb0e19d91677c71badc56f4596a3c3e2abcd0b099886bddaac12",
	"002-products": "a598db224b3bb30afac39bbd600cdc0d23a3df59a038ede5324eb67c6af77cae",
	"003-files": "a839020acf56c88b114ea3b75d71d4d998ad460afee961dbd6048ea429e8b723",
	"004-purchases": "8a76ff1c177e60b2c718b9d1b0d362f594ac461e54bbb4b4dbcb04d7ba1ea15d",
	"005-payments": "66c37fd1a42d7b78b4eb80b27da325c16fcb0468673d6abdfa417540fabb4e78",
	"006-reviews": "3af5b2a2754253c00867fbec98a21d9480f00eddfcebb65668d92b56cede9808",
	"007-buy-lists": "07995751eddd0f27855103e1c076e5dcf0c0666862692ae48558e0d1202ac0c0",
	"008-mails": "c5ec560310a0886a14fc3ecde0cf37a2e552beaa1c8a42b468e573d5b5bcfe4d",
	"009-audit": "bb5d343d4b45665e7dac222b5b8b1a92f92efbd80b6259d75cd594ee0ecda4dc",
	"010-system": "ffb7102294a0a40c09af3bfe2b956f48417bf469c7d3d66ebbfa34b9fccd7c94",
};

test("a migration of a release has the same text and the same SQL forever", async () => {
	const digests: Record<string, string> = {};
	for (const name of readdirSync("db/migrations").map((file) => file.slice(0, -".ts".length))) {
		const source = readFileSync(`db/migrations/${name}.ts`, "utf8").replaceAll("\r\n", "\n");
		const hash = createHash("sha256").update(source);
		const { up } = await import(`./migrations/${name}.ts`);
		// The SQL also depends on functions that migrations import.
		for (const statement of [...(await sqlOf(up, "sqlite")), ...(await sqlOf(up, "postgres"))]) hash.update(statement);
		digests[name] = hash.digest("hex");
	}
	expect(digests, "Only a migration that is in no release may change. Add a new one instead").toEqual(released);
});

/** Returns the statements of a migration. Nothing runs them. */
async function sqlOf(up: (db: Kysely<unknown>) => Promise<void>, engine: "sqlite" | "postgres"): Promise<string[]> {
	const statements: string[] = [];
	const isPostgres = engine === "postgres";
	const db = new Kysely<unknown>({
		dialect: {
			createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
			createDriver: () => new DummyDriver(),
			createIntrospector: (of) => (isPostgres ? new PostgresIntrospector(of) : new SqliteIntrospector(of)),
			createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
		},
		log: ({ query }) => void statements.push(JSON.stringify([query.sql, query.parameters])),
	});
	await up(db);
	expect(statements).not.toEqual([]);
	return statements;
}
