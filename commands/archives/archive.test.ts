import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
	aLongShop,
	anOldShop,
	archivesIn,
	auditOf,
	ended,
	environment,
	rowsIn,
	archiveArguments as words,
} from "../../tests/support/archives.ts";
import { runCommand } from "../../tests/support/run-command.ts";
import { engines } from "../../tests/support/test-database.ts";

test.each(engines)(
	"entries from before a day are moved into a file for each month, the newer ones stay, on %s",
	async (engine) => {
		const { shop, admin, buyer, orders, run, archives } = await anOldShop(engine);
		const before = await auditOf(shop.db);
		const output = await run("archive", "--before", "2023-01-01", "--to", archives, "--dry-run");
		expect(output).toMatchObject({ code: 0, out: expect.stringContaining("2021-03: 3 entries\n2022-05: 3 entries\n") });
		expect([await auditOf(shop.db), existsSync(archives)]).toEqual([before, false]);

		const done = await run("archive", "--before", "2023-01-01", "--to", archives);
		expect(done).toMatchObject({ code: 0, out: `Moved to ${archives} and read back: 6 entries in 2 files.\n` });
		const names = archivesIn(archives);
		expect(names.map((name) => name.slice(0, 14))).toEqual(["audit-2021-03-", "audit-2022-05-"]);
		expect(readdirSync(archives)).toEqual(names);
		const archived = names.flatMap((name) => rowsIn(archives, name));
		expect(archived).toEqual(before.filter(({ at }) => at < "2023"));
		const kept = before.filter(({ at }) => at > "2023");
		const [first, second, ...rest] = (await auditOf(shop.db)).toReversed();
		expect(rest.reverse()).toEqual(kept);
		expect([second?.subject, first?.subject]).toEqual(names);
		if (process.platform !== "win32") expect(statSync(join(archives, names[0] ?? "")).mode & 0o077).toBe(0);

		const [{ body: list }] = [await admin.get("/audit?action=audit.archived")];
		expect(list[0]).toMatchObject({
			actor: "system",
			facts: { rows: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
		});
		const { body: history } = await buyer.get(`/orders/${orders[0]?.orderId}/history`);
		expect(history.events.map(({ action }: { action: string }) => action)).toEqual([
			"order.placed",
			"order.paid",
			"order.delivered",
		]);
		expect((await run("doctor")).err).not.toMatch(/clock|stock|order/);
		const again = await run("archive", "--before", "2023-01-01", "--to", archives);
		expect(again.out).toContain("0 entries in 0 files");
	},
);

test.each([
	[["--before", new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)], /is not 365 days ago/],
	[["--before", "2021-13-01"], /Say from before which day/],
	[["--before", "2021"], /Say from before which day/],
])("%j is refused: nothing is written or removed", async (given, reason) => {
	const { shop, run, archives } = await anOldShop("sqlite");
	const before = await auditOf(shop.db);
	expect(await run("archive", ...given, "--to", archives)).toMatchObject({
		code: 1,
		err: expect.stringMatching(reason),
	});
	expect((await run("archive", ...given)).code).toBe(1);
	expect([await auditOf(shop.db), existsSync(archives)]).toEqual([before, false]);
});

test.each(engines)("on a full disk nothing is removed, and there is no file, on %s", async (engine) => {
	const { shop, settings, archives, ids } = await aLongShop(engine, 4000);
	const limited = ["-c", 'trap "" XFSZ; ulimit -f 40; exec "$0" "$@"', process.execPath, "cli.ts", ...words(archives)];
	const { code, err } = await ended(spawn("bash", limited, { env: environment(settings) }));
	expect(err).toMatch(/0 entries in 0 files\. Then: 2020-01 was not archived: .*(EFBIG|file too large)/i);
	expect([code, (await auditOf(shop.db)).map(({ id }) => id).sort()]).toEqual([1, ids]);
	expect(readdirSync(archives)).toEqual([]);
	expect((await runCommand(settings, ...words(archives))).out).toContain("4000 entries in 2 files");
});

// It runs ten commands, a process each.
test.each(engines)(
	"what was archived is found by order, number, payment and e-mail, on %s",
	{ timeout: 60_000 },
	async (engine) => {
		const { admin, buyer, orders, run, archives } = await anOldShop(engine);
		await run(...words(archives));
		const [first] = orders as [(typeof orders)[number]];
		const find = async (what: string) => {
			const { code, out, err } = await run("find-archived", what, "--from", archives);
			const found = code === 0 ? out.trimEnd().split("\n") : [];
			return { err, actions: found.map((line) => JSON.parse(line).action) };
		};
		const all = ["order.placed", "order.paid", "order.delivered"];
		expect((await find(first.orderId)).actions).toEqual(all);
		expect((await find(first.orderId.slice(-8).toUpperCase())).actions).toEqual(all);
		expect((await find(first.transactionId)).actions).toEqual(["order.paid"]);
		expect((await find(buyer.email.toUpperCase())).actions).toEqual([...all, ...all]);
		expect((await find(admin.email)).actions).toEqual(["order.delivered", "order.delivered"]);
		expect((await find("nobody@example.com")).err).toContain("knows nobody");
		expect((await find(orders[2]?.orderId ?? "")).err).toContain("there is nothing in 2 files");

		const [one = "", other = ""] = archivesIn(archives);
		const content = readFileSync(join(archives, other));
		for (const damaged of [content.subarray(0, content.length - 20), gzipSync(gunzipSync(content).subarray(0, -1))]) {
			writeFileSync(join(archives, other), damaged);
			expect((await find("nobody's")).err).toContain(`${other} is damaged`);
		}
		writeFileSync(join(archives, other), content);
		rmSync(join(archives, one));
		expect(await find(orders[1]?.orderId ?? "")).toEqual({ err: expect.stringContaining(`: ${one}\n`), actions: all });
	},
);
