import type { Log } from "../app/log/log.server.ts";

export interface ClockWatch {
	/** Looks at the clock, and tells the log when it has jumped. */
	look(): void;
	/** Whether the clock has not jumped for so long, a day at the most, or has come back since from being ahead. */
	isSteadyFor(ms: number): boolean;
}

interface WatchDeps {
	clock: () => Date;
	/** Milliseconds that have passed, whatever the clock is set to. */
	elapsed?: () => number;
	/** Somebody has looked at the clock and says that it is right. */
	isTrusted?: boolean;
	log: Log;
}

/** NTP moves a clock slowly; by more than this at once, between two looks, somebody or something has set it. */
const minJumpMs = 60_000;
/** A clock that nobody has set again for so long is right. */
export const clockTrustedAfterMs = 24 * 3_600_000;

/** Compares the clock with the time that really passes (docs/decisions/061). */
export function watchClock({
	clock,
	elapsed = () => performance.now(),
	isTrusted = false,
	log,
}: WatchDeps): ClockWatch {
	const offset = () => clock().getTime() - elapsed();
	/** Before the jumps that are not believed yet. */
	let believed = offset();
	let last = believed;
	let jumpedAt: number | undefined;
	/** It has come back, and what was begun meanwhile has not had its time. */
	let isBack = false;

	function look(): void {
		const before = last;
		last = offset();
		if (jumpedAt !== undefined && elapsed() - jumpedAt >= clockTrustedAfterMs) believe(before);
		if (jumpedAt !== undefined && !isBack && Math.abs(last - believed) <= minJumpMs) comeBack(last - before);
		else if (Math.abs(last - before) > minJumpMs) logJump(last - before);
		else if (jumpedAt === undefined) believed = last;
	}
	function believe(offsetMs: number): void {
		jumpedAt = undefined;
		isBack = false;
		believed = offsetMs;
	}
	/** What was begun by a clock behind ends early by it: such an order would be cancelled as soon as the clock is right. */
	function comeBack(ms: number): void {
		believe(last);
		const message = "The clock is again what it was before it jumped";
		if (ms <= minJumpMs) {
			log.info("clock.back", { message: `${message}: all goes on as usual` });
			return;
		}
		jumpedAt = elapsed();
		isBack = true;
		log.info("clock.back", { message: `${message}. It was behind: what ends by the clock waits as after a jump` });
	}
	function logJump(ms: number): void {
		jumpedAt = elapsed();
		isBack = false;
		const seconds = Math.round(Math.abs(ms) / 1000);
		const message = `The clock has jumped ${seconds} seconds ${ms > 0 ? "forward" : "back"}, to ${clock().toISOString()}`;
		log.error("clock.jumped", {
			message: `${message}: see to it. What ends by the clock waits; CLOCK=trusted ends the wait`,
		});
	}
	return {
		look,
		isSteadyFor(ms) {
			look();
			return isTrusted || jumpedAt === undefined || elapsed() - jumpedAt >= ms;
		},
	};
}
