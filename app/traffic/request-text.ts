import { malformed, Refusal } from "../http/problem.ts";

const maxJsonDepth = 32;

/** PostgreSQL stores no NUL, and UTF-8 has no lone surrogates: such text could not be returned unchanged. */
function checkText(text: string): void {
	if (text.includes("\0") || !text.isWellFormed())
		throw new Refusal(malformed("Text must not contain NUL or unpaired surrogates."));
}

export function checkUrl(url: string): void {
	checkText(decoded(url));
}

function decoded(url: string): string {
	try {
		return decodeURIComponent(url);
	} catch {
		throw new Refusal(malformed("The URL is not percent-encoded UTF-8."));
	}
}

/**
 * Checks a body; an empty one is valid.
 * @throws {Refusal} when it is not JSON, is nested too deep or has text that cannot be stored
 */
export function checkJson(text: string): void {
	if (text !== "") checkValue(parsed(text), 1);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal(malformed("The body is not JSON."));
	}
}

function checkValue(value: unknown, depth: number): void {
	if (typeof value === "string") checkText(value);
	if (typeof value !== "object" || value === null) return;
	if (depth > maxJsonDepth) throw new Refusal(malformed(`JSON may be nested at most ${maxJsonDepth} levels deep.`));
	for (const [name, member] of Object.entries(value)) {
		checkText(name);
		checkValue(member, depth + 1);
	}
}
