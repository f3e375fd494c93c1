import { type Level, priorityOf, standardOutput } from "./log-output.server.ts";
import { withoutEmails } from "./log-text.ts";

/** A log with one structured line per event. Fields must never hold personal or card data. */
export interface Log {
	info(event: string, fields?: Record<string, unknown>): void;
	error(event: string, fields?: Record<string, unknown>): void;
}

/** Creates a log with one JSON line per event: `{time, level, event, request, ...fields}`. */
export function createLog(
	write: (line: string, level: Level) => void = (line, level) => standardOutput().write(priorityOf(level) + line),
	currentRequest: () => string | undefined = () => undefined,
): Log {
	const logAt = (level: Level) => (event: string, fields?: Record<string, unknown>) =>
		write(
			`${JSON.stringify({ time: new Date().toISOString(), level, event, request: currentRequest(), ...fields }, maskEmailAddresses)}\n`,
			level,
		);
	return { info: logAt("info"), error: logAt("error") };
}

/** A text of the shop's own, which names no person. The log does not mask it: `write @ as %40` has a reason. */
export class OwnText {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** Masks e-mail addresses, which error messages from libraries may contain. */
function maskEmailAddresses(_: string, value: unknown): unknown {
	if (value instanceof OwnText) return value.text;
	return typeof value === "string" ? withoutEmails(value) : value;
}
