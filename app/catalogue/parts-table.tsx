import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { type ReactNode, useMemo } from "react";
import { productSlug } from "../products/part/part-number.ts";
import { type CatalogueQuery, type CatalogueSort, catalogueAddress, toggledSort } from "../search/catalogue-query.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { unitSymbols } from "../ui/unit-symbols.ts";
import { CompareBar, useSelection } from "./compare-bar.tsx";
import { decimalsOf, PartsRow, type Table } from "./parts-row.tsx";

interface PartsTableProps {
	query: CatalogueQuery;
	table: Table;
	anchorAt: (index: number) => string | undefined;
}

export function PartsTable({ query, table: { columns, rows }, anchorAt }: PartsTableProps) {
	const heading = (name: ReactNode, sort: CatalogueSort, className?: string) => (
		<SortHeading query={query} sort={sort} className={className}>
			{name}
		</SortHeading>
	);
	const { selected, isReady, region, onSelect } = useSelection();
	/** Most decimals of each column, as text: rows are rendered again when it changes. */
	const decimals = useMemo(
		() => columns.map((_, at) => Math.max(0, ...rows.map(({ values }) => decimalsOf(values?.[at] ?? null)))).join(),
		[columns, rows],
	);
	const isFigures = (at: number) => rows.some(({ values }) => typeof values?.[at] === "number");
	return (
		// The wrapper keeps the sticky bar within the table.
		<div>
			<p className="mb-2 text-sm text-ink-2 md:hidden print:hidden">Swipe the table sideways for all columns.</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
			<section ref={region} aria-label="Products as a table" tabIndex={0} onChange={onSelect} className="parts-region">
				<table className={`parts-table ${columns.length === 0 ? "with-dimensions" : ""}`}>
					<caption className="sr-only">Products. Use the column headings to sort.</caption>
					<thead>
						<tr>
							<th scope="col">
								<span className="sr-only">Compare</span>
							</th>
							<th scope="col" className="max-md:hidden">
								<span className="sr-only">Picture</span>
							</th>
							{heading("Part no.", "number")}
							{heading("Name", "name", "row-name")}
							{columns.map(({ name, unit }, at) => (
								<SortHeading
									key={name}
									query={query}
									sort={`spec:${name}`}
									className={`${isFigures(at) ? "text-right" : ""} ${isLong(name) ? "long-heading" : ""}`}
								>
									<TypedText>{name}</TypedText>
									{unit && unitSymbols[unit] && <span className="font-normal">, {unitSymbols[unit]}</span>}
								</SortHeading>
							))}
							{columns.length === 0 && (
								<>
									<th scope="col">Family</th>
									<th scope="col">Dimensions</th>
								</>
							)}
							<th scope="col" className="text-right">
								Minimum
							</th>
							{heading("Stock", "stock", "text-right")}
							{heading("Price", "price", "text-right")}
							<th scope="col">
								<span className="sr-only">Order</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row, index) => (
							<PartsRow
								key={row._id}
								row={row}
								decimals={decimals}
								id={anchorAt(index)}
								isSelected={selected.includes(productSlug(row))}
							/>
						))}
					</tbody>
				</table>
			</section>
			<CompareBar selected={selected} isReady={isReady} shown={rows.map(productSlug)} />
		</div>
	);
}

/** Takes four lines in a narrow column: `Dynamic load rating, kN`. */
const isLong = (name: string): boolean => name.split(" ").length > 2;

interface SortHeadingProps {
	query: CatalogueQuery;
	sort: CatalogueSort;
	className?: string;
	children: ReactNode;
}

function SortHeading({ query, sort, className, children }: SortHeadingProps) {
	const direction = query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : undefined;
	const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
	return (
		<th scope="col" aria-sort={direction} className={className}>
			<ListLink
				to={catalogueAddress({ ...query, sort: toggledSort(sort, query.sort), page: undefined })}
				preventScrollReset
				className="sort-link"
			>
				<span>{children}</span>
				{direction && <Arrow aria-hidden="true" size="0.875rem" stroke={2} className="shrink-0" />}
			</ListLink>
		</th>
	);
}
