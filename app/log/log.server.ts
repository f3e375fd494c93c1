import { standardOutput } from "./log-output.server.ts";
import { withoutEmails } from "./log-text.ts";

/** One structured line per event. Fields must never hold personal or card data. */
export interface Log {
	info(event: string, fields?: Record<string, unknown>): void;
	error(event: string, fields?: Record<string, unknown>): void;
}

/**
 * Writes each event as one JSON line: `{time, level, event, request, ...fields}`.
 * @param currentRequest the id of the request that is being answered, if one is
 */
export function createLog(
	write: (line: string) => void = (line) => standardOutput().write(line),
	currentRequest: () => string | undefined = () => undefined,
): Log {
	const line = (level: string) => (event: string, fields?: Record<string, unknown>) =>
		write(
			`${JSON.stringify({ time: new Date().toISOString(), level, event, request: currentRequest(), ...fields }, masked)}\n`,
		);
	return { info: line("info"), error: line("error") };
}

/** Errors of others are told in their own words. */
const masked = (_: string, value: unknown) => (typeof value === "string" ? withoutEmails(value) : value);
