import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../tests/support/run-command.ts";
import { startShop } from "../tests/support/shop-process.ts";
import { lockDataFolder } from "./data-folder-lock.ts";

test("a second shop on one embedded database is refused, commands are not", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-locked-"));
	const settings = { DATA_DIR: dataDir };
	const shop = await startShop(settings);
	await expect(startShop(settings)).rejects.toThrow(
		/did not start: DATA_DIR: a shop is already running on .*DATABASE_URL/,
	);
	expect(await runCommand(settings, "make-admin", "a@b.c")).toMatchObject({ err: expect.stringContaining("No user") });
	await shop.kill();
	lockDataFolder({ dataDir })();
	rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
