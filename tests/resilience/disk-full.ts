import { fullCommands } from "./disk-full-commands.ts";
import { fullLog } from "./disk-full-log.ts";
import { fullRelease } from "./disk-full-release.ts";
import { fullShop } from "./disk-full-shop.ts";
import type { Outcome } from "./outcome.ts";
import { mountSmallDisk } from "./small-disk.ts";

export type Check = (what: string, isSo: boolean, detail?: unknown) => void;

const places: Record<string, (look: Check) => Promise<void>> = {
	"DATA_DIR and the folder of contents": fullShop,
	"the log": fullLog,
	"exports, backup and restore": fullCommands,
	"packed releases": fullRelease,
};

/** Fills a real file system of a few megabytes and checks every place where the shop writes. */
export async function runDiskFull(): Promise<Outcome[]> {
	try {
		mountSmallDisk(1).remove();
	} catch {
		console.log("disk-full: skipped, no disk can be mounted here: that takes root on Linux");
		return [];
	}
	const outcomes: Outcome[] = [];
	for (const [place, act] of Object.entries(places)) {
		const lost: string[] = [];
		let looks = 0;
		await act((what, isSo, detail) => {
			looks += 1;
			console.log(`${isSo ? "holds" : "LOST "}  ${what}`);
			if (!isSo) lost.push(`not so: ${what}${detail === undefined ? "" : `, but ${inLine(detail)}`}`);
		});
		outcomes.push({ run: `disk full: ${place}`, counts: { "things looked at": looks }, lost });
	}
	return outcomes;
}

const inLine = (detail: unknown) => (typeof detail === "string" ? detail : JSON.stringify(detail)).slice(0, 600);
