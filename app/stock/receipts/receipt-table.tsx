import { PartNumberText, PartText } from "../../products/part/part-text.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import type { ReceivedLine } from "./receipt.ts";

interface TableLine extends ReceivedLine {
	/** Heading of the column with the part number, if several columns have numbers. */
	heading?: string;
}

export function ReceiptTable({
	caption,
	lines,
	onMend,
}: {
	caption: string;
	lines: TableLine[];
	/** Replaces an unknown part number in a preview. */
	onMend?: (number: string, by: string) => void;
}) {
	const number = (value: number) => <span className="measure">{value.toLocaleString("en-US")}</span>;
	const columns: Column<TableLine>[] = [
		{
			key: "name",
			header: "Name",
			rowHeader: true,
			cell: ({ name, partNumber, conflict, heading }) => (
				<span className="block">
					{name === undefined ? (
						<span className="mr-1 text-error">{conflict ? "Different parts" : "Not found"}</span>
					) : (
						<PartText text={name} />
					)}{" "}
					{onMend && name === undefined && !conflict ? (
						<MendField number={partNumber} onMend={(by) => onMend(partNumber, by)} />
					) : (
						<PartNumberText number={partNumber} />
					)}
					{heading && <span className="block text-sm font-normal text-ink-2">From “{heading}”</span>}
				</span>
			),
		},
		{ key: "units", header: "Received", align: "end", cell: ({ units }) => number(units) },
		{
			key: "after",
			header: "Stock after",
			align: "end",
			cell: ({ quantity, units }) => quantity !== undefined && number(onMend ? quantity + units : quantity),
		},
	];
	return (
		<DataTable
			caption={caption}
			columns={columns}
			rows={lines.map((line, at) => ({ ...line, at }))}
			rowKey={(line) => `${(line as TableLine & { at: number }).at}`}
		/>
	);
}

function MendField({ number, onMend }: { number: string; onMend: (by: string) => void }) {
	return (
		<input
			type="text"
			aria-label={`Part number instead of ${number}`}
			aria-invalid
			autoComplete="off"
			spellCheck={false}
			maxLength={100}
			defaultValue={number}
			onBlur={({ target }) => onMend(target.value)}
			onKeyDown={(event) => {
				if (event.key !== "Enter") return;
				event.preventDefault();
				event.currentTarget.blur();
			}}
			className="desk-field measure w-48 max-w-full aria-invalid:border-error"
		/>
	);
}
