import { readFileSync } from "node:fs";

// Imported by a process before all else (`node --import`): its clock is ahead of the machine's by the milliseconds that a file says.
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
