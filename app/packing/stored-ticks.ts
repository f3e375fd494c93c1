const ticksStorageKey = "ticked-orders";

/** Returns the selected order ids of this tab. Empty when the browser blocks storage. */
export function readStoredTicks(): string[] {
	try {
		return sessionStorage.getItem(ticksStorageKey)?.split(",") ?? [];
	} catch {
		return [];
	}
}

/** Saves the selected order ids, so that the list can restore them. */
export function storeTicks(ids: readonly string[]): void {
	try {
		sessionStorage.setItem(ticksStorageKey, ids.join(","));
	} catch {}
}

export function clearStoredTicks(): void {
	try {
		sessionStorage.removeItem(ticksStorageKey);
	} catch {}
}
