import { expect, inject, test } from "vitest";
import { cutCommits, cutConnections, fillDisk } from "./database.ts";

const limit = { timeout: 120_000 };
const postgresUrl = inject("postgresUrl");

test("an order whose commit was cut off is answered 503, and asked for again is made once", limit, async () => {
	expect((await cutCommits({ cuts: 6, postgresUrl })).lost).toEqual([]);
});

test("a database that ends its connections under load costs nothing that was acknowledged", limit, async () => {
	expect((await cutConnections({ times: 3, postgresUrl })).lost).toEqual([]);
});

test("a full disk is answered 503 and costs nothing that was acknowledged", limit, async () => {
	expect((await fillDisk({ times: 1 })).lost).toEqual([]);
});
