import type { ReactNode } from "react";

export interface Column<Row> {
	key: string;
	header: string;
	cell: (row: Row, index: number) => ReactNode;
	/** Numbers go to the end. */
	align?: "start" | "end";
	/** This column names the row. */
	rowHeader?: boolean;
}

export interface DataTableProps<Row> {
	caption: string;
	/** The caption is already on the page as a heading: keep it for assistive technology only. */
	captionHidden?: boolean;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row, index: number) => string;
	/** What stands in the place of a table without rows. */
	empty?: ReactNode;
}

// The roles are written out because a table laid out as blocks loses its own in some browsers.

/** A table; on a phone each row becomes a labelled sheet and stays a table row for assistive technology. */
export function DataTable<Row>({ caption, captionHidden, columns, rows, rowKey, empty }: DataTableProps<Row>) {
	if (rows.length === 0 && empty) return empty;
	return (
		<table role="table" className="block w-full border-collapse text-left md:table">
			<caption className={captionHidden ? "sr-only" : "block pb-3 text-left text-lg font-semibold md:table-caption"}>
				{caption}
			</caption>
			<thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
				<tr role="row" className="md:table-row">
					{columns.map((column) => (
						<th
							key={column.key}
							role="columnheader"
							scope="col"
							className={`lettering top-0 z-10 border-b border-control bg-paper px-4 py-3 md:sticky ${alignment(column)}`}
						>
							{column.header}
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup" className="block space-y-4 md:table-row-group">
				{rows.map((row, index) => (
					<tr
						key={rowKey(row, index)}
						role="row"
						data-sheet=""
						className="block rounded-sheet border border-hairline bg-sheet md:table-row md:rounded-none md:border-0 md:border-b"
					>
						{columns.map((column) => (
							<Cell key={column.key} column={column}>
								{column.cell(row, index)}
							</Cell>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function alignment<Row>({ align }: Column<Row>) {
	return align === "end" ? "md:text-right" : "text-left";
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
	const Element = column.rowHeader ? "th" : "td";
	return (
		<Element
			role={column.rowHeader ? "rowheader" : "cell"}
			scope={column.rowHeader ? "row" : undefined}
			className={`grid grid-cols-[minmax(6rem,2fr)_3fr] items-center gap-x-4 border-t border-hairline px-4 py-2.5 text-left align-middle font-normal first:border-t-0 md:table-cell md:border-0 md:py-3 ${alignment(column)} ${column.rowHeader ? "font-semibold" : ""}`}
		>
			<span aria-hidden="true" className="lettering md:hidden">
				{column.header}
			</span>
			<span className="min-w-0 md:contents">{children}</span>
		</Element>
	);
}
