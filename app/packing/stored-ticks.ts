const ticksStorageKey = "ticked-orders";

/** Kept in this tab, where storage is allowed. */
export function readStoredTicks(): string[] {
	try {
		return sessionStorage.getItem(ticksStorageKey)?.split(",") ?? [];
	} catch {
		return [];
	}
}

/** Keeps them for the way back to the list, by whichever link. */
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
