import { readdirSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { releaseDocuments } from "./documents.ts";

test("every link of a release's documents leads to a file of the release", () => {
	const documents = releaseDocuments();
	const files = [...documents.keys(), ...readdirSync("deploy").map((name) => `deploy/${name}`)];
	const links = [...documents].flatMap(([path, text]) =>
		Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, target = ""]) => join(path, "..", target)),
	);
	expect(links.length).toBeGreaterThan(25);
	expect(links.filter((target) => !files.includes(target))).toEqual([]);
	expect(documents.get("docs/operations.md")).toContain("[Configuration](configuration.md)");
	expect(documents.get("docs/operations.md")).toContain("The `Dockerfile` puts a release");
});
