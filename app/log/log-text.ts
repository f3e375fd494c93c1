const maxLength = 8000;
const columnName = /^[a-z]+(?:_[a-z]+)+$/;

/** A text for the log, with a placeholder for each word that has an e-mail in it. Paths of packages, as `/@hono/`, are none. */
export function withoutEmails(text: string): string {
	if (!text.includes("@")) return text;
	return text
		.slice(0, maxLength)
		.split(/(\s)/)
		.map((word) => (hasEmail(word) ? "(e-mail)" : word))
		.join("");
}

/** Below `.test` is nobody (RFC 2606): the demo's accounts, which a refused start names. */
const hasEmail = (word: string) => word.replaceAll("/@", "").includes("@") && !/@[\w-]+\.test\W?$/.test(word);

/**
 * What was thrown and where, for the log. Databases and parsers quote in their messages what they were given, which may be
 * somebody's: of what is quoted only names as of columns and constraints (`users_email_key`) are kept. Paths begin where the shop is.
 */
export function faultStack(error: unknown): string {
	const stack = String((error as Error | undefined)?.stack ?? error).slice(0, maxLength);
	const framesAt = stack.indexOf("\n    at ");
	const message = framesAt < 0 ? stack : stack.slice(0, framesAt);
	const frames = framesAt < 0 ? "" : stack.slice(framesAt);
	const unquoted = message.replaceAll(/"([^"]*)"?/g, (quoted, text) => (columnName.test(text) ? quoted : '"…"'));
	return `${unquoted}${frames.replaceAll(`${process.cwd()}/`, "")}`;
}
