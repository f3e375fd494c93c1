import { setTimeout } from "node:timers/promises";

const pollIntervalMs = 50;

/** Waits until a shop that was just started has read in its catalogue. */
export async function untilCatalogueIsRead(origin: string): Promise<void> {
	while ((await fetch(`${origin}/readyz?catalogue`)).status !== 200) await setTimeout(pollIntervalMs);
}
