import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the image can back up the PostgreSQL of compose.yaml: it has the client programs of that version", () => {
	const client = /postgresql-client-(\d+)/.exec(readFileSync("Dockerfile", "utf8"))?.[1];
	const server = /image: postgres:(\d+)/.exec(readFileSync("compose.yaml", "utf8"))?.[1];
	expect([client, server]).toEqual([server, expect.any(String)]);
});
