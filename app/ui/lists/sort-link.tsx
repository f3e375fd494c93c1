import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { SelectField } from "../fields/field.tsx";
import { listUrl } from "./list-url.ts";

/** Values of the query parameter `sort`: ascending, descending. The empty text is the default order. */
export type Sorting = readonly [ascending: string, descending: string];

/** Sorts by time. The default is newest first. */
export const byTime: Sorting = ["oldest", ""];

/** Returns the orders of a column: `name` and `-name`. */
export const sortedBy = (name: string): Sorting => [name, `-${name}`];

/** Returns a column's `aria-sort`. */
export function useAriaSort(sorting: Sorting | undefined): "ascending" | "descending" | undefined {
	const [query] = useSearchParams();
	const at = sorting?.indexOf(query.get("sort") ?? "");
	return at === 0 ? "ascending" : at === 1 ? "descending" : undefined;
}

/** A column's heading that sorts the list by it, and in reverse when pressed again. */
export function SortLink({ sorting, children }: { sorting: Sorting; children: ReactNode }) {
	const [query] = useSearchParams();
	const direction = useAriaSort(sorting);
	const sort = sorting[direction === "ascending" ? 1 : 0];
	const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
	return (
		<Link to={listUrl(query, { sort })} preventScrollReset prefetch="none" className="desk-sort">
			{children}
			{direction && <Arrow aria-hidden="true" size="0.875rem" stroke={2} />}
		</Link>
	);
}

interface SortFieldProps {
	/** Labels of the orders. The first one is the default. */
	labels: Readonly<Record<string, string>>;
	/** False for a list without headings to sort by. */
	isTable?: boolean;
}

/** The sort order among a list's filters. On a phone only, where a table has no headings. */
export function SortField({ labels, isTable = true }: SortFieldProps) {
	const [query] = useSearchParams();
	const choices = Object.entries(labels).map(([value, label], at) => [at === 0 ? "" : value, label] as const);
	return (
		<div className={`grow sm:grow-0 sm:basis-56 ${isTable ? "tabular:hidden" : ""}`}>
			<SelectField label="Sort by" name="sort" choices={choices} defaultValue={query.get("sort") ?? ""} />
		</div>
	);
}
