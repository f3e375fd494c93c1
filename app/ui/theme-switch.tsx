import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { useLayoutEffect, useSyncExternalStore } from "react";

const storageKey = "theme";
const darkModeQuery = "(prefers-color-scheme: dark)";
const changeEvent = "themechange";

/**
 * Applies the stored theme before the first paint, marks a browser that has stored a session, and sets the state of the switch. Without a stored theme the system
 * decides. Runs as an inline script in the head, so it must not use anything from outside this function.
 */
function applyStoredTheme(storageKey: string, darkModeQuery: string) {
	const { dataset } = document.documentElement;
	try {
		const theme = localStorage.getItem(storageKey);
		if (theme === "dark" || theme === "light") dataset.theme = theme;
		if (localStorage.getItem("accessToken")) dataset.session = "stored";
	} catch {
		// Storage may be blocked: there is no stored choice.
	}
	addEventListener("DOMContentLoaded", () => {
		const dark = dataset.theme ? dataset.theme === "dark" : matchMedia(darkModeQuery).matches;
		document.querySelector("[role=switch]")?.setAttribute("aria-checked", String(dark));
	});
}

export const themeScript = `(${applyStoredTheme})(${JSON.stringify(storageKey)},${JSON.stringify(darkModeQuery)});`;

function isDark(): boolean {
	const theme = document.documentElement.dataset.theme;
	return theme ? theme === "dark" : matchMedia(darkModeQuery).matches;
}

/** Stores a choice only while it differs from the system's theme. */
function setTheme(dark: boolean) {
	const root = document.documentElement;
	const theme = dark === matchMedia(darkModeQuery).matches ? undefined : dark ? "dark" : "light";
	if (theme) root.dataset.theme = theme;
	else delete root.dataset.theme;
	try {
		if (theme) localStorage.setItem(storageKey, theme);
		else localStorage.removeItem(storageKey);
	} catch {
		// Storage may be blocked: the choice lasts until the page is left.
	}
	dispatchEvent(new Event(changeEvent));
}

function subscribe(onChange: () => void) {
	const media = matchMedia(darkModeQuery);
	media.addEventListener("change", onChange);
	addEventListener(changeEvent, onChange);
	return () => {
		media.removeEventListener("change", onChange);
		removeEventListener(changeEvent, onChange);
	};
}

/** Restores the choice after an error that replaces the whole page, because React then renders <html> again. */
function useRestoreTheme() {
	useLayoutEffect(() => {
		try {
			const theme = localStorage.getItem(storageKey);
			if (!theme || document.documentElement.dataset.theme === theme) return;
			document.documentElement.dataset.theme = theme;
			dispatchEvent(new Event(changeEvent));
		} catch {
			// Storage may be blocked: there is no choice to restore.
		}
	}, []);
}

export function ThemeSwitch() {
	useRestoreTheme();
	const dark = useSyncExternalStore(subscribe, isDark, () => false);
	return (
		<button
			type="button"
			role="switch"
			aria-checked={dark}
			suppressHydrationWarning
			aria-label="Dark mode"
			title="Dark mode"
			onClick={() => setTheme(!isDark())}
			className="grid size-11 place-items-center rounded-sheet text-ink hover:bg-tint unscripted:hidden"
		>
			<IconMoon aria-hidden="true" size="1.375rem" stroke={1.5} className="dark:hidden" />
			<IconSun aria-hidden="true" size="1.375rem" stroke={1.5} className="hidden dark:block" />
		</button>
	);
}
