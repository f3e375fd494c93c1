import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { releaseDocuments } from "../release/documents.ts";

test("the image can back up the PostgreSQL of compose.yaml: it has the client programs of that version", () => {
	const client = /postgresql-client-(\d+)/.exec(readFileSync("Dockerfile", "utf8"))?.[1];
	const server = /image: postgres:(\d+)/.exec(readFileSync("compose.yaml", "utf8"))?.[1];
	expect([client, server]).toEqual([server, expect.any(String)]);
});

test("the image's build gets every document of a release", () => {
	const included = readFileSync(".dockerignore", "utf8").matchAll(/^!(.+)$/gm);
	const patterns = Array.from(included, ([, pattern = ""]) => pattern);
	const documents = [...releaseDocuments().keys()];
	expect(documents.length).toBeGreaterThan(5);
	expect(documents.filter((path) => !patterns.some((pattern) => matchesGlob(path, pattern)))).toEqual([]);
});
