/**
 * The address of the list that a query shows, with other members: its whole state (docs/decisions/037). What is asked
 * otherwise is shown from its first page.
 * @param changes an empty text or undefined takes a member away
 */
export function listAddress(query: URLSearchParams, changes: Record<string, string | undefined>): string {
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
