import { useEffect, useState } from "react";

/**
 * A state that is kept in the tab's storage; where storage is refused, in the page alone.
 * @param key begins with `draft:`, so that signing out forgets it; another one is another component's
 */
export function useStored<Value extends object>(key: string, empty: Value) {
	const [value, setValue] = useState<Value>(() => {
		try {
			return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? empty;
		} catch {
			return empty;
		}
	});
	useEffect(() => {
		try {
			if (Object.keys(value).length > 0) sessionStorage.setItem(key, JSON.stringify(value));
			else sessionStorage.removeItem(key);
		} catch {
			// It lives as long as the page.
		}
	}, [key, value]);
	return [value, setValue] as const;
}
