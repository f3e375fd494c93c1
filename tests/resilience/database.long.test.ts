import { expect, test } from "vitest";
import { postgresUrl } from "../support/test-postgres.ts";
import { cutCommits, cutConnections, fillDisk } from "./database.ts";
import { canMount, fillPostgresDisk, restartDatabase } from "./postgres-outages.ts";
import { failOver } from "./postgres-waits.ts";

const limit = { timeout: 120_000 };

test("an order whose commit was cut off is answered 503, and a retry places it once", limit, async () => {
	expect((await cutCommits({ cuts: 6, postgresUrl })).lost).toEqual([]);
});

test("a database that ends its connections under load loses no acknowledged work", limit, async () => {
	expect((await cutConnections({ times: 3, postgresUrl })).lost).toEqual([]);
});

test("a full disk is answered 503 and loses no acknowledged work", limit, async () => {
	expect((await fillDisk({ times: 1 })).lost).toEqual([]);
});

test("a PostgreSQL that crashes under load and restarts loses no acknowledged work", limit, async () => {
	const { counts, lost } = await restartDatabase({ times: 1 });
	expect(lost).toEqual([]);
	expect(counts["refused with 503"]).toBeGreaterThan(0);
});

test.runIf(canMount())("a full disk of PostgreSQL is answered 503 and loses no acknowledged work", limit, async () => {
	expect((await fillPostgresDisk({ times: 1 })).lost).toEqual([]);
});

test("a failover to the standby behind the same address loses nothing", limit, async () => {
	const { counts, lost } = await failOver();
	expect(lost).toEqual([]);
	expect(counts.orders).toBeGreaterThan(0);
});
