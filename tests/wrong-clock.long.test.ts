import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordAudit } from "../db/audit.ts";
import { freePort } from "./support/free-port.ts";
import { production } from "./support/production-settings.ts";
import { runCommand } from "./support/run-command.ts";
import { startShop } from "./support/shop-process.ts";
import { createTestDatabase, engines } from "./support/test-database.ts";

const dayMs = 86_400_000;

describe.each(engines)("a wrong clock on %s", (engine) => {
	let database: Awaited<ReturnType<typeof createTestDatabase>>;
	let settings: Record<string, string>;
	beforeEach(async () => {
		const DATA_DIR = mkdtempSync(join(tmpdir(), "shop-clock-"));
		database = await createTestDatabase(engine, DATA_DIR);
		const CLOCK_AHEAD_FILE = join(DATA_DIR, "ahead");
		settings = { DATA_DIR, CLOCK_AHEAD_FILE, ...(database.url && { DATABASE_URL: database.url }) };
		await recordAudit(database.db, { at: new Date(), actor: "system", action: "shop.tried", subject: "shop" });
		setAhead(0);
	});
	afterEach(async () => {
		await database.close();
		rmSync(settings.DATA_DIR as string, { recursive: true, force: true });
	});
	const setAhead = (ms: number) => writeFileSync(settings.CLOCK_AHEAD_FILE as string, String(ms));
	const start = async (more: Record<string, string> = {}) =>
		startShop({ ...settings, ...more }, { words: ["--import", "./tests/support/set-clock.ts", "server.ts"] });

	test("before the shop was written, a shop in production does not start and logs why", async () => {
		const SHOP_COMMIT_SECONDS = String(Math.floor((Date.now() + dayMs) / 1000));
		const settings = { ...production, PORT: String(await freePort()), SHOP_COMMIT_SECONDS };
		await expect(start(settings)).rejects.toThrow(
			/"shop.start-failed","message":"The clock shows .* before this version was built/,
		);
	});

	test("before the newest audit entry, it starts and logs an error", async () => {
		setAhead(-2 * 365 * dayMs);
		const shop = await start({ ...production, PORT: String(await freePort()) });
		expect(shop.written()).toMatch(
			/"error","event":"clock.skewed","message":"The clock shows .* before the newest audit entry/,
		);
		expect(await shop.stop()).toBe(0);
	});

	test("half an hour behind, it starts, as after a clock correction", async () => {
		setAhead(-dayMs / 48);
		const shop = await start({ ...production, PORT: String(await freePort()) });
		expect(await shop.stop()).toBe(0);
	});

	test("is reported by the doctor", async () => {
		await recordAudit(database.db, {
			at: new Date(Date.now() + dayMs),
			actor: "system",
			action: "shop.tried",
			subject: "shop",
		});
		const { code, err } = await runCommand(settings, "doctor");
		expect([code, err]).toEqual([
			1,
			expect.stringMatching(/Problem: The clock shows .* before the newest audit entry/),
		]);
	});
});
