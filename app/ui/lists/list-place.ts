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
