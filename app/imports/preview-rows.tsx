import { useState } from "react";
import { PartText } from "../products/part/part-text.tsx";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { showChosen, tabRowClass, tabsClass } from "../ui/lists/list-tabs.tsx";
import { importColumns } from "./import-columns.ts";
import type { ImportOutcome, ImportPreview, ImportRow } from "./import-schema.ts";

const rowsAtOnce = 50;

const outcomeLabels: Record<ImportOutcome, string> = {
	new: "New",
	changed: "Changed",
	same: "Unchanged",
	refused: "Errors",
};
const outcomes = Object.keys(outcomeLabels) as ImportOutcome[];
const ofNew: readonly string[] = ["partNumber", "price", "quantity", "minorder"];

const columns: Column<ImportRow>[] = [
	{ key: "row", header: "Row", cell: ({ row }) => <span className="measure">{row}</span> },
	{ key: "name", header: "Product", rowHeader: true, cell: ({ name }) => <PartText text={name || "–"} /> },
	{ key: "what", header: "Result", unlabelled: true, cell: (row) => <What row={row} /> },
];

export function PreviewRows({ rows, counts }: Pick<ImportPreview, "rows" | "counts">) {
	const [chosen, setChosen] = useState<ImportOutcome>(
		() => (["refused", "changed", "new", "same"] as const).find((outcome) => counts[outcome] > 0) ?? "same",
	);
	const [shown, setShown] = useState(rowsAtOnce);
	const fitting = rows.filter(({ outcome }) => outcome === chosen);
	function choose(outcome: ImportOutcome) {
		setChosen(outcome);
		setShown(rowsAtOnce);
	}
	return (
		<div className="space-y-4">
			<div ref={showChosen} role="group" aria-label="Rows" className={tabsClass}>
				<div className={tabRowClass}>
					{outcomes.map((outcome) => (
						<button
							key={outcome}
							type="button"
							aria-pressed={outcome === chosen}
							onClick={() => choose(outcome)}
							className="-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent forced-colors:border-[Canvas] px-3 font-medium text-ink-2 hover:text-ink aria-pressed:border-layout forced-colors:aria-pressed:border-[Highlight] aria-pressed:font-semibold aria-pressed:text-ink"
						>
							{outcomeLabels[outcome]}{" "}
							<span className="measure text-sm">{counts[outcome].toLocaleString("en-US")}</span>
						</button>
					))}
				</div>
			</div>
			<DataTable
				caption={`Rows: ${outcomeLabels[chosen]}`}
				captionHidden
				columns={columns}
				rows={fitting.slice(0, shown)}
				rowKey={({ row }) => String(row)}
				empty={<p className="text-ink-2">No rows.</p>}
			/>
			{fitting.length > shown && (
				<Button variant="quiet" onClick={() => setShown(shown + rowsAtOnce)}>
					Show {Math.min(rowsAtOnce, fitting.length - shown)} more of {(fitting.length - shown).toLocaleString("en-US")}
				</Button>
			)}
		</div>
	);
}

function What({ row: { outcome, changes = [], reason, warning } }: { row: ImportRow }) {
	const shownChanges = outcome === "new" ? changes.filter(({ field }) => ofNew.includes(field)) : changes;
	return (
		<div className="min-w-0 text-sm [overflow-wrap:anywhere]">
			{reason && <p className={outcome === "refused" ? "font-medium text-error" : ""}>{reason}.</p>}
			{warning && <p className="font-medium text-error">Check: {warning}.</p>}
			{outcome === "same" && !reason && <p>No changes.</p>}
			<ul>
				{shownChanges.map(({ field, from, to }) => (
					<li key={field}>
						{importColumns[field]}:{" "}
						{outcome === "changed" && (
							<>
								<bdi className={fontOf(field)}>{inOneLine(from)}</bdi> →{" "}
							</>
						)}
						<bdi className={fontOf(field)}>{inOneLine(to)}</bdi>
					</li>
				))}
			</ul>
		</div>
	);
}

const words: readonly string[] = ["name", "family", "description"];
const fontOf = (field: string) => (words.includes(field) ? "" : "measure");
const inOneLine = (text: string) => text.replaceAll("\n", ", ") || "empty";
