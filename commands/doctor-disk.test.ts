import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { dataFolders, findFullDisks } from "./doctor-disk.ts";

test("a nearly full disk is named with its folder and what is free", () => {
	expect(findFullDisks([tmpdir()], Number.POSITIVE_INFINITY)).toEqual([
		expect.stringMatching(new RegExp(`^the disk with ${tmpdir()} has only \\d+ MB free$`)),
	]);
	expect(findFullDisks([tmpdir()], 0)).toEqual([]);
});

test("the data folder is checked on both databases, and one that does not exist is not", () => {
	expect(dataFolders({ dataDir: tmpdir() })).toEqual([tmpdir()]);
	expect(dataFolders({ dataDir: tmpdir(), databaseUrl: "postgres://db/shop" })).toContain(tmpdir());
	expect(dataFolders({ dataDir: "/none" })).toEqual([]);
});
