import { setTimeout } from "node:timers/promises";
import { readinessUrl } from "../doctor-reach.ts";
import { answerOf, type Step } from "./steps.ts";

export interface Wait {
	address: string;
	/** Returns the state of the shop's unit, as `systemctl is-active` prints it. */
	unitState(): string;
	/** Returns the unit's last log lines. */
	lastLines(): string;
	requestMs: number;
	/** The whole wait. */
	limitMs: number;
}

const unit = "shop.service";
/** @param host on which the shop listens for the proxy of another machine */
export const ofThisMachine = (host = "127.0.0.1"): Wait => ({
	address: readinessUrl({ host, port: 3000 }),
	unitState: () => answerOf("systemctl", "is-active", unit),
	lastLines: () => answerOf("journalctl", "--unit", unit, "--lines", "10", "--output", "cat"),
	requestMs: 2000,
	limitMs: 60_000,
});

/** Waits for the shop's first answer: the first start creates the database. */
export function waitForShop(wait: Wait): Step {
	const { address, unitState, lastLines, requestMs, limitMs } = wait;
	const runs = () => unitState() === "active";
	const answers = () =>
		fetch(address, { signal: AbortSignal.timeout(requestMs) }).then(
			({ ok }) => ok,
			() => false,
		);
	// Another program may have the port: its answer is not the shop's.
	const isReady = async () => runs() && (await answers()) && runs();
	return {
		title: `wait for ${address}`,
		isDone: isReady,
		run: async () => {
			const end = performance.now() + limitMs;
			while (performance.now() < end) {
				if (await isReady()) return;
				// systemd starts it again and again. The reason does not change.
				if (!runs()) throw new Error(`The shop does not start. Its last log lines:\n${lastLines()}`);
				await setTimeout(Math.min(1000, limitMs));
			}
			throw new Error(`The shop does not answer within ${limitMs / 1000} s. Its last log lines:\n${lastLines()}`);
		},
	};
}
