import { saveFile } from "../api/save-file.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { scrollIntoView } from "../ui/scroll-into-view.ts";
import { reasonHeading } from "./import-columns.ts";
import type { ImportPreview, PostedRow } from "./import-schema.ts";
import { type RefusedRow, refusedTable } from "./refused-rows-table.ts";
import type { Import } from "./use-import.ts";

const count = (some: number, one = "row") => `${some.toLocaleString("en-US")} ${some === 1 ? one : `${one}s`}`;

const maxNamed = 10;

/** `3, 4 and 2 more`. */
const namesOf = (rows: readonly string[]): string =>
	rows.length <= maxNamed
		? rows.join(", ")
		: `${rows.slice(0, maxNamed).join(", ")} and ${(rows.length - maxNamed).toLocaleString("en-US")} more`;

export function PostImport({
	preview,
	of: { table, posted, doing, last, busy, failure, post },
}: {
	preview: ImportPreview;
	of: Import;
}) {
	const { counts, rows } = preview;
	const total = counts.new + counts.changed;
	const written = [...posted.values()].filter(({ outcome }) => outcome !== "refused");
	const refused = refusedRows(rows, posted);
	const doubtful = rows.flatMap(({ row, warning, outcome }) => (warning && outcome !== "same" ? `${row}` : []));
	const isDone = posted.size === total && total > 0;
	const isBroken = !busy && last === "posting" && failure !== undefined;
	const percent = total === 0 ? 0 : Math.floor((posted.size / total) * 100);
	function save() {
		const name = `${(table?.name ?? "import").replace(/\.\w+$/, "")}-errors.csv`;
		saveFile(new Blob([refusedTable(preview, refused)], { type: "text/csv" }), name);
	}
	return (
		<div className="space-y-4 rounded-sheet border border-hairline bg-sheet p-5">
			{isDone ? (
				<div ref={scrollIntoView}>
					<Notice tone="ok" takesFocus title={`${count(written.length)} imported`}>
						{refused.length === 0
							? "Importing this file again will change nothing."
							: `${count(refused.length)} ${refused.length === 1 ? "has" : "have"} errors. Download, correct and import them again.`}
					</Notice>
				</div>
			) : (
				<p role="status">
					{doing === "posting"
						? `Importing: ${Math.floor(percent / 10) * 10}%`
						: `${count(counts.new, "new product")}, ${counts.changed.toLocaleString("en-US")} changed, ${counts.same.toLocaleString("en-US")} unchanged, ${counts.refused.toLocaleString("en-US")} with errors.`}
				</p>
			)}
			{!isDone && doubtful.length > 0 && (
				<p className="font-medium text-error">
					Check before you import: {doubtful.length === 1 ? "row" : "rows"} {namesOf(doubtful)}.
				</p>
			)}
			{doing === "posting" && (
				<progress aria-label="Imported" max={total} value={posted.size} className="block w-full" />
			)}
			{isBroken && (
				<Notice tone="error" title={`Stopped after ${posted.size.toLocaleString("en-US")} of ${count(total)}`}>
					{failure?.message} Import the rest to continue. No row will be imported twice.
				</Notice>
			)}
			<div className="flex flex-wrap gap-3">
				{!isDone && total > 0 && (
					<Button busy={doing === "posting"} aria-disabled={busy} onClick={busy ? undefined : () => void post()}>
						{isBroken ? "Import the rest" : `Import ${count(total)}`}
					</Button>
				)}
				{refused.length > 0 && (
					<Button variant="quiet" onClick={save}>
						Download {count(refused.length)} with errors
					</Button>
				)}
			</div>
			{refused.length > 0 && (
				<p className="text-sm text-ink-2">The “{reasonHeading}” column of this file gives the reasons.</p>
			)}
		</div>
	);
}

function refusedRows(rows: ImportPreview["rows"], posted: ReadonlyMap<number, PostedRow>): RefusedRow[] {
	return rows.flatMap(({ row, outcome, reason, cells = [] }) => {
		const after = posted.get(row);
		const isRefused = (after ?? { outcome }).outcome === "refused";
		return isRefused ? [{ cells, reason: after?.reason ?? reason ?? "" }] : [];
	});
}
