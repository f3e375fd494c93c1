const unknownRoute = "other";

/** Finds the pattern of a path. Literal segments match before parameters. `/*` at the end matches any rest. */
export function createRouteNames(patterns: Iterable<string>) {
	const known = new Map<string, string[]>();
	const add = (more: Iterable<string>) => {
		for (const pattern of more) known.set(pattern, pattern.split("/"));
	};
	add(patterns);
	return {
		add,
		routeOf(url: string): string {
			const [path = ""] = url.split("?", 1);
			const segments = withoutDataSuffix(path).split("/");
			const fitting = [...known].filter(([, parts]) => fits(parts, segments));
			return fitting.sort(([, a], [, b]) => openness(a) - openness(b))[0]?.[0] ?? unknownRoute;
		},
	};
}

/** Removes the suffix that React Router adds to request a page's data. Home's path is `/_.data`. */
const withoutDataSuffix = (path: string) => (path === "/_.data" ? "/" : path.replace(/\.data$/, ""));

function fits(parts: string[], segments: string[]): boolean {
	const open = parts.at(-1) === "*";
	const fixed = open ? parts.slice(0, -1) : parts;
	if (open ? segments.length <= fixed.length : segments.length !== fixed.length) return false;
	return fixed.every((part, i) => part === segments[i] || (part.startsWith(":") && segments[i] !== ""));
}

/** Returns a sort key: patterns that match more paths come last. */
const openness = (parts: string[]) =>
	parts.filter((part) => part.startsWith(":")).length + (parts.at(-1) === "*" ? 100 - parts.length : 0);
