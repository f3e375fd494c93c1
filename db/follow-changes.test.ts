import { expect, test, vi } from "vitest";
import { createLog } from "../app/log/log.server.ts";
import { pausedDatabase } from "../tests/support/injected-pauses.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";
import { createChanges } from "./changes.ts";
import { followChanges } from "./follow-changes.ts";

test("a database that is away is told once each time, however often it is looked at", async () => {
	const database = await createTestDatabase("sqlite");
	let looks = 0;
	let isAway = true;
	const db = pausedDatabase(database.db, async () => {
		looks++;
		if (isAway) throw new Error("No connection");
	});
	const lines: string[] = [];
	const log = createLog((line) => lines.push(line));
	const following = followChanges({ db, changes: createChanges(), log });
	const looked = async (times: number) => {
		const from = looks;
		await vi.waitFor(() => expect(looks).toBeGreaterThan(from + times), { timeout: 10_000 });
	};
	await looked(2);
	expect(lines).toHaveLength(1);
	isAway = false;
	await looked(1);
	isAway = true;
	await looked(2);
	expect(lines.map((line) => JSON.parse(line).event)).toEqual(["changes.poll-failed", "changes.poll-failed"]);
	await following.stop();
	await database.close();
});
