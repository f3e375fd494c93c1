import { type ReactNode, useRef } from "react";
import { useRestoredFocus } from "../use-restored-focus.ts";

export interface Column<Row> {
	key: string;
	header: string;
	cell: (row: Row, index: number) => ReactNode;
	align?: "start" | "end";
	/** The cells of this column are row headers. Columns before it contain the row's number. */
	rowHeader?: boolean;
	/** Contains only buttons, so it is not printed. */
	screenOnly?: boolean;
}

export interface DataTableProps<Row> {
	caption: string;
	/** Hides the caption because the page has it as a heading. */
	captionHidden?: boolean;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row, index: number) => string;
	/** Low rows, for long tables of the desk. */
	dense?: boolean;
	empty?: ReactNode;
}

// Roles are explicit: some browsers drop them from a table that is laid out as blocks.

/**
 * A table. On a phone each row looks like a sheet with labelled cells, but stays a table row for assistive technology.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, captionHidden, columns, rows, rowKey, dense = false, empty } = props;
	const body = useRef<HTMLTableSectionElement>(null);
	const rowFocus = useRestoredFocus(body);
	if (rows.length === 0 && empty) return empty;
	const headerIndex = columns.findIndex(({ rowHeader }) => rowHeader);
	return (
		<table role="table" className="block w-full border-collapse text-left tabular:table">
			<caption
				className={captionHidden ? "sr-only" : "block pb-3 text-left text-lg font-semibold tabular:table-caption"}
			>
				{caption}
			</caption>
			<thead role="rowgroup" className="sr-only tabular:not-sr-only tabular:table-header-group">
				<tr role="row" className="tabular:table-row">
					{columns.map((column) => (
						<th
							key={column.key}
							role="columnheader"
							scope="col"
							data-print={column.screenOnly ? "no" : undefined}
							className={`lettering top-0 z-10 border-b border-control bg-paper ${dense ? "px-2" : "px-4"} py-3 max-xl:tabular:px-1.5 md:sticky ${alignment(column)}`}
						>
							{column.header}
						</th>
					))}
				</tr>
			</thead>
			{/* Links and buttons scroll to a place below the sticky header. */}
			<tbody
				ref={body}
				{...rowFocus}
				role="rowgroup"
				className="block space-y-3 tabular:table-row-group md:[&_a]:scroll-mt-16 md:[&_button]:scroll-mt-16"
			>
				{rows.map((row, index) => (
					<tr key={rowKey(row, index)} role="row" data-sheet="" className={rowClass}>
						{columns.map((column, columnIndex) => (
							<Cell
								key={column.key}
								column={column}
								dense={dense}
								heading={columnIndex <= headerIndex}
								before={headerIndex}
							>
								{column.cell(row, index)}
							</Cell>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const rowClass =
	"flex flex-wrap rounded-sheet border border-hairline bg-sheet tabular:table-row tabular:rounded-none " +
	"tabular:border-0 tabular:border-b";
const cellClass =
	"px-4 text-left align-middle font-normal tabular:table-cell tabular:w-auto tabular:border-0 max-xl:tabular:px-1.5";

function alignment<Row>({ align }: Column<Row>) {
	return align === "end" ? "tabular:text-right" : "text-left";
}

interface CellProps<Row> {
	column: Column<Row>;
	/** On a phone: the cell is the row's name, or its number before it. */
	heading: boolean;
	before: number;
	dense: boolean;
	children: ReactNode;
}

function Cell<Row>({ column, heading, before, dense, children }: CellProps<Row>) {
	const Element = column.rowHeader ? "th" : "td";
	const phoneClass = column.rowHeader ? headingClass(before) : heading ? numberClass : labelledClass;
	return (
		<Element
			role={column.rowHeader ? "rowheader" : "cell"}
			scope={column.rowHeader ? "row" : undefined}
			data-print={column.screenOnly ? "no" : undefined}
			className={`${cellClass} ${dense ? "tabular:px-2 tabular:py-1" : "tabular:py-3"} ${phoneClass} ${alignment(column)}`}
		>
			{!heading && (
				<span aria-hidden="true" className="lettering tabular:hidden">
					{column.header}
				</span>
			)}
			<div className="min-w-0 tabular:contents">{children}</div>
		</Element>
	);
}

const numberClass = "w-12 shrink-0 py-3 pr-0 text-ink-2 tabular:pr-4 tabular:text-ink";
const headWidths = ["w-full", "w-[calc(100%-3rem)] pl-1 tabular:pl-4", "w-[calc(100%-6rem)] pl-1 tabular:pl-4"];
const headingClass = (before: number) => `py-3 font-semibold tabular:min-w-28 ${headWidths[before] ?? headWidths[0]}`;
const labelledClass =
	"flex min-h-11 min-w-2/5 tabular:min-w-0 flex-auto flex-wrap items-center gap-x-3 gap-y-1 border-t last:justify-end border-hairline py-2";
