import { useEffect, useState } from "react";

/**
 * State kept in the tab's storage, or in the page where storage is refused.
 * @param key unique; begins with `draft:`, so that signing out removes it
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
			// Storage is refused.
		}
	}, [key, value]);
	return [value, setValue] as const;
}
