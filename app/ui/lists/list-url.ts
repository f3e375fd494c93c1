/**
 * Returns the URL of the list with changed query parameters (docs/decisions/037). Any change starts at the first page.
 * @param changes an empty text or undefined removes a parameter
 */
export function listUrl(query: URLSearchParams, changes: Record<string, string | undefined>): string {
	const changed = new URLSearchParams(query);
	changed.delete("after");
	changed.delete("before");
	changed.delete("page");
	for (const [name, value] of Object.entries(changes)) {
		if (value) changed.set(name, value);
		else changed.delete(name);
	}
	return `?${changed}`;
}

/** An admin's place in each list of this tab: the list's query, and the link of the current row. */
interface ListPlace {
	search: string;
	href?: string;
}

const storageKey = (path: string) => `list-place:${path}`;

/** Returns undefined for a list that was not visited, and where the browser blocks storage. */
export function readListPlace(path: string): ListPlace | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(storageKey(path)) ?? "null") ?? undefined;
	} catch {
		return undefined;
	}
}

export function storeListPlace(path: string, place: ListPlace): void {
	try {
		sessionStorage.setItem(storageKey(path), JSON.stringify(place));
	} catch {
		// The browser blocks storage.
	}
}

/** Returns the address of a list as it was left. With {@link returnState}, its row gets the focus again. */
export const listAddress = (path: string): string => path + (readListPlace(path)?.search ?? "");

/** State of a link or navigation back to a list. */
export const returnState = { returns: true } as const;
