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
