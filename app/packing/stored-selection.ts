const selectionStorageKey = "ticked-orders";

export function readStoredSelection(): string[] {
	try {
		return sessionStorage.getItem(selectionStorageKey)?.split(",") ?? [];
	} catch {
		return [];
	}
}

export function storeSelection(ids: readonly string[]): void {
	try {
		sessionStorage.setItem(selectionStorageKey, ids.join(","));
	} catch {}
}

export function clearStoredSelection(): void {
	try {
		sessionStorage.removeItem(selectionStorageKey);
	} catch {}
}
