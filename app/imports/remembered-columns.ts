import { type ColumnMap, type ImportColumn, importColumns } from "./import-columns.ts";

const keyOf = (headings: readonly string[]) => `import-columns:${JSON.stringify(headings)}`;

/** What was chosen last, in this browser, for a file of these headings. Where storage is refused or damaged, nothing. */
export function rememberedColumns(headings: readonly string[]): (ImportColumn | null)[] | undefined {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(keyOf(headings)) ?? "null");
		if (!Array.isArray(stored) || stored.length !== headings.length) return undefined;
		return stored.map((column) => (Object.hasOwn(importColumns, column) ? column : null));
	} catch {
		return undefined;
	}
}

/** Keeps what was chosen for a file of these headings. */
export function rememberColumns(headings: readonly string[], columns: ColumnMap): void {
	try {
		localStorage.setItem(keyOf(headings), JSON.stringify(columns));
	} catch {
		// What cannot be kept is chosen again next time.
	}
}
