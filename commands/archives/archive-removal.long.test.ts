import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
	addMany,
	aLongShop,
	archivesIn,
	auditOf,
	ended,
	environment,
	idsIn,
	archiveArguments as words,
} from "../../tests/support/archives.ts";
import { runCommand } from "../../tests/support/run-command.ts";
import { engines } from "../../tests/support/test-database.ts";

test.each(engines)(
	"killed at any step, no entry is lost, and the next run goes on, on %s",
	async (engine) => {
		const { shop, settings, archives, ids } = await aLongShop(engine, 20_000);
		const left = async () => (await shop.db.selectFrom("audit").select("id").execute()).map(({ id }) => id);
		const isWriting = () => existsSync(archives) && readdirSync(archives).some((name) => name.endsWith(".unfinished"));
		const steps: [string, () => boolean | Promise<boolean>][] = [
			["the first file is written", isWriting],
			["it is whole", () => archivesIn(archives).length === 1],
			["some of it is removed", async () => (await left()).length < 19_500],
			["the second is written", () => archivesIn(archives).length === 1 && isWriting()],
			["the second is removed", async () => (await left()).length < 9500],
		];
		for (const [step, isReached] of steps) {
			const child = spawn(process.execPath, ["cli.ts", ...words(archives)], { env: environment(settings) });
			const end = ended(child);
			const hasEnded = end.then((how) => how);
			while (!(await isReached())) {
				const how = await Promise.race([hasEnded, setTimeout(1)]);
				if (how) throw new Error(`Ended before ${step}: ${how.code} ${how.err}`);
			}
			child.kill("SIGKILL");
			await end;
			const kept = new Set([...(await left()), ...archivesIn(archives).flatMap((name) => idsIn(archives, name))]);
			expect([step, ids.filter((id) => !kept.has(id))]).toEqual([step, []]);
		}
		expect(await runCommand(settings, ...words(archives))).toMatchObject({ code: 0 });
		expect(archivesIn(archives)).toHaveLength(2);
		expect(readdirSync(archives)).toHaveLength(2);
		expect(
			archivesIn(archives)
				.flatMap((name) => idsIn(archives, name))
				.sort(),
		).toEqual(ids);
		expect((await auditOf(shop.db)).map(({ action }) => action)).toEqual(["audit.archived", "audit.archived"]);
	},
	60_000,
);

test.each(engines)("from a file that is damaged or away nothing is removed, on %s", async (engine) => {
	const { shop, settings, archives, ids } = await aLongShop(engine, 2000);
	await runCommand(settings, ...words(archives));
	const [name = ""] = archivesIn(archives);
	await shop.db.updateTable("archives").set({ removed_at: null }).where("name", "=", name).execute();
	await addMany(shop.db, 2000);
	const [file, content] = [join(archives, name), readFileSync(join(archives, name))];
	const refused = async (reason: RegExp) => {
		expect(await runCommand(settings, ...words(archives))).toMatchObject({
			code: 1,
			err: expect.stringMatching(reason),
		});
		expect((await auditOf(shop.db)).filter(({ id }) => id.startsWith("many-"))).toHaveLength(ids.length);
	};
	content[Math.floor(content.length / 2)] = 7;
	writeFileSync(file, content);
	await refused(/is damaged/);
	writeFileSync(file, content.subarray(0, content.length / 2));
	await refused(/is damaged/);
	writeFileSync(file, gzipSync(ids.map((id) => `${JSON.stringify({ id })}\n`).join("")));
	await refused(/is not what was written/);
	rmSync(file);
	await refused(/is not in/);
});

test("nobody removes entries but into an archive, and not more than it may hold", async () => {
	for (const engine of engines) {
		const { shop } = await aLongShop(engine, 100);
		const until = "2020-02-01T00:00:00.000Z";
		const archive = { name: "a", rows: 50, sha256: "0", until, written_at: until, removed_at: null };
		await shop.db.insertInto("archives").values(archive).execute();
		const removeOld = () => shop.db.deleteFrom("audit").where("at", "<", until).execute();
		await expect(removeOld()).rejects.toThrow("append-only");
		await shop.db.updateTable("archives").set({ removing: 1 }).execute();
		await expect(shop.db.deleteFrom("audit").execute()).rejects.toThrow("append-only");
		await expect(shop.db.updateTable("audit").set({ actor: "nobody" }).execute()).rejects.toThrow("append-only");
		await removeOld();
		expect(await auditOf(shop.db)).toHaveLength(50);
	}
});

test.runIf(engines.includes("postgres"))(
	"on PostgreSQL a role that does not own the audit cannot remove from it, with the command or without",
	async () => {
		const { shop, settings, archives, ids } = await aLongShop("postgres", 100);
		const role = `shop_${crypto.randomUUID().replaceAll("-", "")}`;
		await sql.raw(`create role ${role} login password 'shop'`).execute(shop.db);
		await sql.raw(`grant select, insert, update, delete on all tables in schema public to ${role}`).execute(shop.db);
		const url = new URL(settings.DATABASE_URL ?? "");
		[url.username, url.password] = [role, "shop"];
		const refused = await runCommand({ ...settings, DATABASE_URL: url.href }, ...words(archives));
		expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("only the role that owns the table audit") });
		const until = "2023-01-01T00:00:00.000Z";
		const archive = { name: "a", rows: 1, sha256: "0", until, written_at: until, removed_at: null, removing: 1 };
		await shop.db.insertInto("archives").values(archive).execute();
		const asRole = shop.db.transaction().execute(async (tx) => {
			await sql.raw(`set local role ${role}`).execute(tx);
			await tx.deleteFrom("audit").execute();
		});
		await expect(asRole).rejects.toThrow("append-only");
		expect(await auditOf(shop.db)).toHaveLength(ids.length);
		await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(shop.db);
	},
);
