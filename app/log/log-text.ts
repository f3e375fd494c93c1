const maxLength = 8000;
const columnName = /^[a-z]+(?:_[a-z]+)+$/;

/** Replaces each word that contains an e-mail address. Package paths, such as `/@hono/`, are not addresses. */
export function withoutEmails(text: string): string {
	if (!text.includes("@")) return text;
	return text
		.slice(0, maxLength)
		.split(/(\s)/)
		.map((word) => (hasEmail(word) ? "(e-mail)" : word))
		.join("");
}

/** Addresses under `.test` belong to no person (RFC 2606). The demo's accounts have such ones. */
const hasEmail = (word: string) => /[^@]@[^@]/.test(word.replaceAll("/@", "")) && !/@[\w-]+\.test\W?$/.test(word);

/**
 * Returns an error's stack for the log, with paths relative to the shop. Databases and parsers quote their input, which
 * may be personal data: only quoted names of columns and constraints (`users_email_key`) stay.
 */
export function faultStack(error: unknown): string {
	const stack = String((error as Error | undefined)?.stack ?? error).slice(0, maxLength);
	const framesAt = stack.indexOf("\n    at ");
	const message = framesAt < 0 ? stack : stack.slice(0, framesAt);
	const frames = framesAt < 0 ? "" : stack.slice(framesAt);
	const unquoted = message.replaceAll(/"([^"]*)"?/g, (quoted, text) => (columnName.test(text) ? quoted : '"…"'));
	return `${unquoted}${frames.replaceAll(`${process.cwd()}/`, "")}`;
}
