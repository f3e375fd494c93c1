import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useReload } from "../api/use-call.ts";
import { useWhileVisible } from "../api/use-while-visible.ts";
import { readListPlace, type returnState, storeListPlace } from "../ui/lists/list-url.ts";

/** Keys for the rows of every list of the desk. The rows are the children of the list that restores its focus. */
export const rowKeys = [
	["j", "Next row"],
	["k", "Previous row"],
	["Enter", "Open the row"],
	["x", "Select the row"],
	["o", "Show the items of an order"],
	["d", "Deliver an order"],
	["/", "Search"],
	["?", "Show this list of keys"],
] as const;

const offKey = "row-keys-off";

function readIsOff(): boolean {
	try {
		return localStorage.getItem(offKey) !== null;
	} catch {
		return false;
	}
}

/** The setting that turns single-letter keys off (WCAG 2.1.4). */
export function useRowKeysSetting() {
	const [isOff, setOff] = useState(false);
	useEffect(() => setOff(readIsOff()), []);
	function turn(off: boolean) {
		setOff(off);
		try {
			if (off) localStorage.setItem(offKey, "1");
			else localStorage.removeItem(offKey);
		} catch {
			// The browser blocks storage: the setting lasts until the page is left.
		}
	}
	return { isOff, turn };
}

const list = () => document.querySelector("main [data-restores-focus]");
const linkOf = (row: Element) => row.querySelector<HTMLElement>("a[href]");
const rowOf = (element: Element | null) => [...(list()?.children ?? [])].find((row) => row.contains(element));

/** Returns whether an element takes typed text. */
function isTypedInto(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
	return target.isContentEditable || target.matches("textarea, select");
}

const isCovered = () =>
	document.querySelector("dialog[open], [role=dialog], [role=alertdialog], :popover-open") !== null;

/** Returns the search of the list, or else of the desk. */
function searchField(): HTMLElement | undefined {
	const fields = ["main", "[data-desk-bar]"].flatMap((part) => [
		...document.querySelectorAll<HTMLElement>(`${part} input[type=search]`),
	]);
	return fields.find((field) => field.checkVisibility());
}

function focusRow(row: Element | undefined): void {
	if (!(row instanceof HTMLElement)) return;
	const link = linkOf(row);
	// A row without a link takes the focus itself.
	if (!link) row.tabIndex = -1;
	(link ?? row).focus({ preventScroll: true });
	row.scrollIntoView({ block: "nearest" });
}

/** Handles the keys while nothing is typed, and no dialog or menu is open. */
export function useRowKeys(isOff: boolean, onHelp: () => void): void {
	const current = useRef<Element>(undefined);
	const help = useRef(onHelp);
	help.current = onHelp;
	useEffect(() => {
		if (isOff) return;
		const actions: Record<string, (row: Element | undefined) => void> = {
			j: (row) => move(row, 1),
			k: (row) => move(row, -1),
			x: (row) => row?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
			o: (row) => row?.querySelector<HTMLElement>("[data-action=items]")?.click(),
			d: (row) => row?.querySelector<HTMLElement>("[data-action=deliver]")?.click(),
			"/": () => searchField()?.focus(),
			"?": () => help.current(),
		};
		function move(row: Element | undefined, by: 1 | -1) {
			const rows = [...(list()?.children ?? [])].filter((one) => one.matches(":not(.item, .about, .failure)"));
			const at = row ? rows.indexOf(row) : -1;
			focusRow(row ? (rows[at + by] ?? row) : rows[0]);
		}
		function press(event: KeyboardEvent) {
			const { key, target } = event;
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isTypedInto(target) || isCovered()) return;
			const row = rowOf(document.activeElement) ?? (current.current?.isConnected ? current.current : undefined);
			current.current = row;
			if (key === "Enter" && row && target instanceof HTMLInputElement) linkOf(row)?.click();
			const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
			if (!action) return;
			event.preventDefault();
			action(row);
			current.current = rowOf(document.activeElement) ?? row;
		}
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [isOff]);
}

/** Manage Orders updates itself and announces new orders. */
const updatesItself = () => document.querySelector("main .orders-list") !== null;

/** Loads the list again from time to time, unless rows would move under the pointer, the focus or a dialog. */
export function useLiveList(): void {
	const reload = useReload();
	const look = useCallback(() => {
		const shown = list();
		if (!shown || updatesItself() || isCovered() || isTypedInto(document.activeElement)) return;
		if (!shown.matches(":hover") && !shown.contains(document.activeElement)) void reload();
	}, [reload]);
	useWhileVisible(look);
}

function focusLink(href: string | undefined, keepsScroll: boolean): void {
	const links = list()?.querySelectorAll<HTMLElement>("a[href]") ?? [];
	const link = [...links].find((one) => one.getAttribute("href") === href);
	link?.focus({ preventScroll: true });
	if (!keepsScroll) link?.scrollIntoView({ block: "center" });
}

/** Stores the place in a list, and takes the focus back to its row after a visit to another page. */
export function useListPlace(): void {
	const { pathname, search, state, key } = useLocation();
	const type = useNavigationType();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
	useEffect(() => {
		if (list()) {
			const place = readListPlace(pathname);
			const returns = type === "POP" || (state as typeof returnState | null)?.returns;
			// After the other effects of the navigation, which focus the heading.
			if (returns && place?.search === search) queueMicrotask(() => focusLink(place.href, type === "POP"));
			storeListPlace(pathname, { search, href: returns ? place?.href : undefined });
		}
		// Also where the list loads after the page.
		function remember({ target }: Event) {
			const row = target instanceof Element ? rowOf(target) : undefined;
			const href = row && linkOf(row)?.getAttribute("href");
			if (href) storeListPlace(pathname, { search, href });
		}
		document.addEventListener("focusin", remember);
		document.addEventListener("click", remember, true);
		return () => {
			document.removeEventListener("focusin", remember);
			document.removeEventListener("click", remember, true);
		};
	}, [key]);
}
