import { fstatSync } from "node:fs";
import type { Writable } from "node:stream";
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

interface LogOutput {
	/** Writes a line, or counts it as lost. Never throws and never blocks. */
	write(line: string): void;
	lost(): number;
}

type Level = "info" | "error";

const isJournal = (stream: string | undefined): boolean => {
	if (!stream) return false;
	const { dev, ino } = fstatSync(1);
	return stream === `${dev}:${ino}`;
};

/**
 * Returns the start of a line that gives it a priority in journald, which removes it (sd-daemon(3)).
 * @param stream device and inode of the journal, as systemd sets them; other outputs get no such start
 */
export const priorityOf = (level: Level, stream = process.env.JOURNAL_STREAM): string =>
	isJournal(stream) ? { info: "<6>", error: "<3>" }[level] : "";

/** Maximum bytes in memory while the log collector does not read. */
const maxBufferedBytes = 8 * 1024 * 1024;

/** Writes a log to a stream that can fail, such as a full disk. Counts lost lines and logs them as `log.lost`. */
export function createLogOutput(stream: Writable): LogOutput {
	let lost = 0;
	let reported = 0;
	/** A full disk may have cut the previous line. */
	let isBroken = false;
	// Without a listener, a failed write would end the process. Failures are counted below.
	stream.on("error", () => {});

	function write(line: string): void {
		if (stream.writableLength > maxBufferedBytes) {
			lost += 1;
			return;
		}
		stream.write(isBroken ? `\n${line}` : line, (error) => {
			isBroken = Boolean(error);
			if (error) lost += 1;
			else if (lost > reported) reportLost();
		});
	}
	function reportLost(): void {
		const lines = lost - reported;
		reported = lost;
		const message = "Lines of the log were lost. Its disk was full, or the log collector did not read";
		const event = { time: new Date().toISOString(), level: "error", event: "log.lost", lines, message };
		stream.write(`${priorityOf("error")}${JSON.stringify(event)}\n`, (error) => {
			isBroken = Boolean(error);
			if (error) reported -= lines;
		});
	}
	return { write, lost: () => lost };
}

let output: LogOutput | undefined;

/**
 * Returns this process's standard output as a log. Created on first use, because commands that print their result there
 * handle failures themselves.
 */
export function standardOutput(): LogOutput {
	output ??= createLogOutput(process.stdout);
	return output;
}
