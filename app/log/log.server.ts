import { standardOutput } from "./log-output.server.ts";
import { withoutEmails } from "./log-text.ts";

/** A log with one structured line per event. Fields must never hold personal or card data. */
export interface Log {
	info(event: string, fields?: Record<string, unknown>): void;
	error(event: string, fields?: Record<string, unknown>): void;
}

/** Creates a log with one JSON line per event: `{time, level, event, request, ...fields}`. */
export function createLog(
	write: (line: string) => void = (line) => standardOutput().write(line),
	currentRequest: () => string | undefined = () => undefined,
): Log {
	const logAt = (level: string) => (event: string, fields?: Record<string, unknown>) =>
		write(
			`${JSON.stringify({ time: new Date().toISOString(), level, event, request: currentRequest(), ...fields }, maskEmailAddresses)}\n`,
		);
	return { info: logAt("info"), error: logAt("error") };
}

/** Masks e-mail addresses, which error messages from libraries may contain. */
const maskEmailAddresses = (_: string, value: unknown) => (typeof value === "string" ? withoutEmails(value) : value);
