import { useEffect, useState } from "react";

/**
 * State in the tab's session storage, or in memory when the browser blocks storage. It survives a reload and a new sign-in.
 * @param key unique in the shop
 */
export function useSessionState<Value extends object>(key: string, empty: Value) {
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
			// The browser blocks storage.
		}
	}, [key, value]);
	return [value, setValue] as const;
}
