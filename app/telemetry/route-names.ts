const unknownRoute = "other";

/** Finds the pattern of a path. Literal segments match before parameters. `/*` at the end matches any rest. */
export function createRouteNames(patterns: Iterable<string>) {
	const known = new Map<string, string[]>();
	const add = (newPatterns: Iterable<string>) => {
		for (const pattern of newPatterns) known.set(pattern, pattern.split("/"));
	};
	add(patterns);
	return {
		add,
		routeOf(url: string): string {
			const [path = ""] = url.split("?", 1);
			const segments = withoutDataSuffix(path).split("/");
			const matching = [...known].filter(([, parts]) => matches(parts, segments));
			return matching.sort(([, a], [, b]) => genericness(a) - genericness(b))[0]?.[0] ?? unknownRoute;
		},
	};
}

/** Removes the suffix that React Router adds to request a page's data. Home's path is `/_.data`. */
const withoutDataSuffix = (path: string) => (path === "/_.data" ? "/" : path.replace(/\.data$/, ""));

function matches(parts: string[], segments: string[]): boolean {
	const isOpen = parts.at(-1) === "*";
	const fixed = isOpen ? parts.slice(0, -1) : parts;
	if (isOpen ? segments.length <= fixed.length : segments.length !== fixed.length) return false;
	return fixed.every((part, i) => part === segments[i] || (part.startsWith(":") && segments[i] !== ""));
}

/** Returns a sort key: patterns that match more paths come last. */
const genericness = (parts: string[]) =>
	parts.filter((part) => part.startsWith(":")).length + (parts.at(-1) === "*" ? 100 - parts.length : 0);
