import type { Writable } from "node:stream";

export interface LogOutput {
	/** Writes a line, or counts it as lost. Never throws, and waits for nobody. */
	write(line: string): void;
	lost(): number;
}

/** What a collector that stands still may leave in memory, in bytes. */
const maxBufferedBytes = 8 * 1024 * 1024;

/**
 * Writes a log to where it can be lost: a full disk, or a pipe that nobody reads. Lost lines are counted and logged as
 * `log.lost`.
 */
export function createLogOutput(stream: Writable): LogOutput {
	let lost = 0;
	let reported = 0;
	/** A full disk may have taken half of the line before. */
	let isBroken = false;
	// Without a listener a failed write would end the shop; each is counted below.
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
		const message = "Lines of the log could not be written: its disk was full, or nobody read it";
		const event = { time: new Date().toISOString(), level: "error", event: "log.lost", lines, message };
		stream.write(`${JSON.stringify(event)}\n`, (error) => {
			isBroken = Boolean(error);
			if (error) reported -= lines;
		});
	}
	return { write, lost: () => lost };
}

let output: LogOutput | undefined;

/** This process's standard output as a log. Made at its first use: what prints answers there has failures of its own. */
export function standardOutput(): LogOutput {
	output ??= createLogOutput(process.stdout);
	return output;
}
