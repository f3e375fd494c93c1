import { expect, test } from "vitest";
import { createTestDatabase, silentLog } from "../tests/support/test-database.ts";
import { createChanges } from "./changes.ts";
import { shareChanges } from "./shared-changes.ts";

test("a change in one process is known in another within a second, and not twice in its own", async () => {
	const { db, close } = await createTestDatabase("postgres");
	const clock = () => new Date();
	const [one, other] = [createChanges(), createChanges()];
	const sharing = [one, other].map((changes) => shareChanges({ db, changes, log: silentLog, clock }));
	one.edited("products");
	one.moved("products");
	await expect.poll(() => other.count(["products"]), { timeout: 1000 }).toEqual({ edits: 1, moves: 1 });
	other.edited("reviews");
	await expect.poll(() => one.count(["products", "reviews"]), { timeout: 1000 }).toEqual({ edits: 2, moves: 1 });
	expect(other.count(["reviews"])).toEqual({ edits: 1, moves: 0 });
	for (const shared of sharing) await shared.stop();
	await close();
});
