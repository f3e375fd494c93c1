import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { listUrl } from "./list-url.ts";

export interface ListTab {
	/** Query value. Empty for the default tab. */
	value: string;
	label: string;
	count?: number;
}

export interface ListTabsProps {
	label: string;
	param: string;
	tabs: readonly ListTab[];
	maxCounted: number;
}

export const tabClass =
	"-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent forced-colors:border-[Canvas] px-3 font-medium text-ink-2 hover:text-ink " +
	"aria-[current=page]:border-layout forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** On a phone, the fade at the edge shows that there are more tabs. */
export const tabsClass =
	"-mx-4 overflow-x-auto overflow-y-hidden px-4 pb-px max-sm:[scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2.5rem),transparent)] sm:mx-0 sm:px-0";
export const tabRowClass = "flex min-w-max border-b border-hairline max-sm:pr-8";

export function ListTabs({ label, param, tabs, maxCounted }: ListTabsProps) {
	const [query] = useSearchParams();
	const selected = query.get(param) ?? "";
	const row = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be hidden.
	useEffect(() => showChosen(row.current), [selected]);
	return (
		<nav ref={row} aria-label={label} data-print="no" className={tabsClass}>
			<ul className={tabRowClass}>
				{tabs.map(({ value, label, count }) => (
					<li key={value}>
						<Link
							to={listUrl(query, { [param]: value })}
							preventScrollReset
							aria-current={value === selected ? "page" : undefined}
							className={tabClass}
						>
							{label}
							{count !== undefined && <span className="measure text-sm">{formatCount(count, maxCounted)}</span>}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Scrolls the row, not the page, where the chosen tab is hidden or faded: a link may have opened the list at its last one. */
export function showChosen(row: HTMLElement | null): void {
	const tab = row?.querySelector("[aria-current=page], [aria-pressed=true]")?.getBoundingClientRect();
	if (!row || !tab) return;
	const { left, right, width } = row.getBoundingClientRect();
	if (tab.left < left || tab.right > right - fadeWidth) row.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
}

const fadeWidth = 40;

/** Formats a count: `10,000+` at the maximum. */
export const formatCount = (count: number, maxCounted: number): string =>
	`${count.toLocaleString("en-US")}${count >= maxCounted ? "+" : ""}`;
