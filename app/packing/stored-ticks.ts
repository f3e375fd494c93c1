const ticksStorageKey = "ticked-orders";

export function readStoredTicks(): string[] {
	try {
		return sessionStorage.getItem(ticksStorageKey)?.split(",") ?? [];
	} catch {
		return [];
	}
}

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
