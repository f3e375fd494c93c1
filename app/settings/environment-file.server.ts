/** Blanks before; a comment is passed over, and so is a line that is no assignment. */
const comment = /[ \t]*[#;](?:\\[\s\S]|[^\n\\])*\n?|[^\n=]*(?:\n|$)/y;
const name = /\s*([^\s#;=][^\n=]*)=/y;
/** Quotes mean something at the start of a value, and after other quotes. */
const quoted = /[ \t]*(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/y;
const plain = /[ \t]*((?:\\[\s\S]|[^\n\\])*)\n?/y;

/**
 * Reads a file of settings as systemd's `EnvironmentFile=` does: `&`, `#` and `$` within a value are plain characters,
 * quotes may stand around it, and a `\` at the end of a line continues it.
 */
export function parseEnvironmentFile(file: string): Record<string, string> {
	const text = file.replaceAll("\r\n", "\n");
	const variables: Record<string, string> = {};
	let at = 0;
	/** What stands next, if it is this. */
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at;
		const found = pattern.exec(text);
		if (found) at = pattern.lastIndex;
		return found;
	};
	while (at < text.length) {
		const key = take(name)?.[1]?.trim();
		if (!key) {
			take(comment);
			continue;
		}
		let value = "";
		for (let found = take(quoted); found; found = take(quoted)) value += found[1] ?? inDoubleQuotes(found[2] ?? "");
		variables[key] = value + unquoted(take(plain)?.[1] ?? "");
	}
	return variables;
}

const unquoted = (text: string) =>
	text.trimEnd().replaceAll(/\\([\s\S])/g, (_, escaped) => (escaped === "\n" ? "" : escaped));

/** Here a `\` is itself but before what would mean something. */
const inDoubleQuotes = (text: string) =>
	text.replaceAll(/\\([\s\S])/g, (whole, escaped) =>
		escaped === "\n" ? "" : '"\\`$'.includes(escaped) ? escaped : whole,
	);
