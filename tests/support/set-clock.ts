import { readFileSync } from "node:fs";

// Loaded first with `node --import`. Moves the process's clock ahead by the milliseconds in CLOCK_AHEAD_FILE.
const file = process.env.CLOCK_AHEAD_FILE ?? "";
const Machine = Date;
let aheadMs = 0;
const read = () => {
	aheadMs = Number(readFileSync(file, "utf8"));
};
read();
setInterval(read, 50).unref();

globalThis.Date = class extends Machine {
	constructor(...given: [] | [number]) {
		super(...((given.length === 0 ? [Machine.now() + aheadMs] : given) as [number]));
	}
	static override now() {
		return Machine.now() + aheadMs;
	}
} as DateConstructor;
