import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const list = new Intl.ListFormat("en-GB");
const map = readFileSync("server/api.server.ts", "utf8");
const files = new Map(
	[...map.matchAll(/import \{ (create\w+Api)\b.* from "\.\.\/(.+)"/g)].map(([, name = "", file = ""]) => [name, file]),
);
const parts = [...map.matchAll(/(?:\t\/\/ (.*)\n)?\t+\.route\("\/", (create\w+Api)/g)].map(([, comment, name = ""]) => {
	const calls = readFileSync(files.get(name) ?? "", "utf8").matchAll(/method: "(\w+)",\s+path: "(.+)"/g);
	const methods = Map.groupBy(calls, ([, , path = ""]) => path);
	return {
		file: files.get(name),
		comment: comment?.replace(/ \(.*/, ""),
		paths: [...methods].map(([path, found]) => ({
			path,
			methods: found.map(([, method = ""]) => method.toUpperCase()),
		})),
	};
});

test("server/api.server.ts names each file's paths, with the methods where two files share a path", () => {
	const isShared = (path: string) => parts.filter(({ paths }) => paths.some((other) => other.path === path)).length > 1;
	const expected = parts.map(({ file, paths }) => ({
		file,
		comment: paths.map(({ path, methods }) => (isShared(path) ? `${list.format(methods)} ${path}` : path)).join(", "),
	}));
	expect(expected.length).toBeGreaterThan(30);
	expect(parts.map(({ file, comment }) => ({ file, comment }))).toEqual(expected);
});
