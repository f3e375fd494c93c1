import { Fragment, type ReactNode, useRef } from "react";
import { useRestoredFocus } from "../use-restored-focus.ts";
import {
	cornerClass,
	headingClass,
	labelledClass,
	lowClass,
	lowHeadingClass,
	numberClass,
	places,
	rooms,
} from "./data-table-classes.ts";
import { type Sorting, SortLink, useAriaSort } from "./sort-link.tsx";

export interface Column<Row> {
	key: string;
	header: string;
	/** Replaces the heading, such as a tick box for all rows. */
	head?: ReactNode;
	cell: (row: Row, index: number) => ReactNode;
	align?: "start" | "end";
	/** Makes the heading a link that sorts by this column. */
	sort?: Sorting;
	/** The cells of this column are row headers. Columns before it contain the row's number. */
	rowHeader?: boolean;
	/** Contains only buttons, so it is not printed. */
	screenOnly?: boolean;
	/** Is not shown on a phone. */
	wideOnly?: boolean;
	/** Least width in a table: that of its text on one line, of a short name or of a title. */
	room?: keyof typeof rooms;
	/** Has no label on a phone, because its content is clear without one. */
	unlabelled?: boolean;
	/** Places the cell in the upper right corner of the row's sheet on a phone, for one button or for up to two. */
	corner?: boolean | "one";
	/**
	 * On a phone, takes a line of a low row, half of one, half of one beside a button in the corner, the start of a line
	 * (so that the cells behind it are below each other), its end, the end of the last line, or the lower right corner.
	 * Others share lines as they fit.
	 */
	phone?: keyof typeof places;
	/** The sum of the column, for a last row. */
	foot?: ReactNode;
}

export interface DataTableProps<Row> {
	caption: string;
	/** Hides the caption because the page has it as a heading. */
	captionHidden?: boolean;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row, index: number) => string;
	isSelected?: (row: Row) => boolean;
	/** Low rows on a phone too, for lists of dozens. */
	isLow?: boolean;
	/** The heading above the rows that have it in common, such as their day. */
	group?: (row: Row) => string;
	empty?: ReactNode;
}

// Roles are explicit: some browsers drop them from a table that is laid out as blocks.

/**
 * A table. On a phone each row looks like a sheet with labelled cells, but stays a table row for assistive technology.
 */
export function DataTable<Row>({
	caption,
	captionHidden,
	columns,
	rows,
	rowKey,
	isSelected,
	isLow,
	group,
	empty,
}: DataTableProps<Row>) {
	const body = useRef<HTMLTableSectionElement>(null);
	const rowFocus = useRestoredFocus(body);
	if (rows.length === 0 && empty) return empty;
	const hasCorner = columns.some(({ corner }) => corner);
	const lowHeading = lowHeadingWidth(columns.find(({ corner }) => corner)?.corner);
	const headerIndex = columns.findIndex(({ rowHeader }) => rowHeader);
	const before = columns.slice(0, headerIndex).filter(({ wideOnly }) => !wideOnly).length;
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
						<Head key={column.key} column={column} />
					))}
				</tr>
			</thead>
			{/* Links and buttons scroll to a place below the sticky header. */}
			<tbody
				ref={body}
				{...rowFocus}
				role="rowgroup"
				className={`block tabular:table-row-group md:[&_a]:scroll-mt-16 md:[&_button]:scroll-mt-16 ${isLow ? "" : "space-y-3 desk:space-y-2"}`}
			>
				{rows.map((row, index) => (
					<Fragment key={rowKey(row, index)}>
						<GroupRow heading={group?.(row)} previous={rows[index - 1] && group?.(rows[index - 1] as Row)} />
						<tr
							role="row"
							data-sheet=""
							aria-selected={isSelected?.(row) || undefined}
							className={`${rowClass} ${isLow ? "items-baseline not-first:-mt-px max-md:pb-0.5 tabular:mt-0" : "rounded-sheet"}`}
						>
							{columns.map((column, columnIndex) => (
								<Cell
									key={column.key}
									column={column}
									heading={columnIndex <= headerIndex}
									before={before}
									lowHeading={isLow ? lowHeading : undefined}
									hasCorner={hasCorner}
								>
									{column.cell(row, index)}
								</Cell>
							))}
						</tr>
					</Fragment>
				))}
			</tbody>
			{rows.length > 0 && columns.some(({ foot }) => foot !== undefined) && (
				<tfoot role="rowgroup" className="block tabular:table-footer-group">
					<tr role="row" data-sheet="" className={`${rowClass} -mt-px *:font-semibold! tabular:mt-0`}>
						{columns.map((column, columnIndex) => (
							<Cell
								key={column.key}
								column={column}
								heading={columnIndex <= headerIndex}
								before={headerIndex}
								lowHeading={isLow ? lowHeading : undefined}
								hasCorner={hasCorner}
							>
								{column.foot}
							</Cell>
						))}
					</tr>
				</tfoot>
			)}
		</table>
	);
}

/** Leaves room for the buttons in the corner. */
const lowHeadingWidth = (corner: boolean | "one" = false): string =>
	corner === "one" ? "w-[calc(100%-3.5rem)] max-md:mr-14" : corner ? "w-[calc(100%-7rem)] max-md:mr-28" : "w-full";

function GroupRow({ heading, previous }: { heading?: string; previous?: string }) {
	if (heading === previous) return null;
	return (
		<tr role="row" className="block tabular:table-row">
			<th
				role="rowheader"
				scope="rowgroup"
				colSpan={100}
				className="block pt-4 pb-1 text-left text-sm font-semibold tabular:table-cell xl:desk:tabular:px-2.5"
			>
				{heading}
			</th>
		</tr>
	);
}

function Head<Row>({ column }: { column: Column<Row> }) {
	const { header, sort, screenOnly, room } = column;
	return (
		<th
			role="columnheader"
			scope="col"
			aria-sort={useAriaSort(sort)}
			data-print={screenOnly ? "no" : undefined}
			className={`lettering top-0 z-10 border-b border-control bg-paper px-4 py-3 max-xl:tabular:px-1.5 md:sticky xl:desk:px-2.5 desk:top-12 desk:py-1 ${alignment(column)} ${room ? rooms[room] : ""}`}
		>
			{column.head ?? (sort ? <SortLink sorting={sort}>{header}</SortLink> : header)}
		</th>
	);
}

const rowClass =
	"aria-selected:bg-[color-mix(in_srgb,var(--color-layout)_9%,var(--color-sheet))] relative flex flex-wrap border border-hairline bg-sheet max-md:desk:pb-1 tabular:table-row tabular:rounded-none " +
	"tabular:border-0 tabular:border-b";
const cellClass =
	"px-4 text-left align-middle font-normal tabular:table-cell tabular:w-auto tabular:border-0 tabular:py-(--cell-padding) max-xl:tabular:px-1.5 desk:tabular:h-11 xl:desk:tabular:px-2.5";

function alignment<Row>({ align }: Column<Row>) {
	return align === "end" ? "tabular:text-right" : "text-left";
}

interface CellProps<Row> {
	column: Column<Row>;
	/** On a phone: the cell is the row's name, or its number before it. */
	heading: boolean;
	before: number;
	/** Width of the name in a low row. */
	lowHeading?: string;
	hasCorner: boolean;
	children: ReactNode;
}

function Cell<Row>({ column, heading, before, lowHeading, hasCorner, children }: CellProps<Row>) {
	const Element = column.rowHeader ? "th" : "td";
	const phoneClass =
		children === undefined || (column.wideOnly && !column.rowHeader)
			? "hidden"
			: column.rowHeader
				? lowHeading
					? `${lowHeading} ${lowHeadingClass}`
					: `${headingClass(before)} ${hasCorner ? "max-md:desk:min-h-12" : ""}`
				: heading
					? numberClass
					: column.corner
						? `${cornerClass} ${column.screenOnly ? "tabular:pt-0 tabular:pb-0" : "max-md:pt-0.5 max-md:leading-6"}`
						: lowHeading
							? `${lowClass} ${column.phone ? places[column.phone] : ""}`
							: `${labelledClass} ${column.unlabelled && column.align === "end" ? "max-md:desk:ml-auto" : ""}`;
	return (
		<Element
			role={column.rowHeader ? "rowheader" : "cell"}
			scope={column.rowHeader ? "row" : undefined}
			data-print={column.screenOnly ? "no" : undefined}
			className={`${cellClass} ${phoneClass} ${alignment(column)} ${column.room ? rooms[column.room] : ""}`}
		>
			{!heading && !column.corner && !column.unlabelled && (
				<span aria-hidden="true" className="lettering tabular:hidden">
					{column.header}
				</span>
			)}
			<div className={`min-w-0 tabular:contents ${column.unlabelled && !column.screenOnly ? "grow" : ""}`}>
				{children}
			</div>
		</Element>
	);
}
