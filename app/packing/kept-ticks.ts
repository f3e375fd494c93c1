const keptTicks = "ticked-orders";

/** Which orders were ticked when their papers were opened, in this tab; storage that is refused keeps nothing. */
export function readKeptTicks(): string[] {
	try {
		return sessionStorage.getItem(keptTicks)?.split(",") ?? [];
	} catch {
		return [];
	}
}

/** Keeps them for the way back to the list, by whichever link. */
export function keepTicks(ids: readonly string[]): void {
	try {
		sessionStorage.setItem(keptTicks, ids.join(","));
	} catch {}
}

export function forgetKeptTicks(): void {
	try {
		sessionStorage.removeItem(keptTicks);
	} catch {}
}
