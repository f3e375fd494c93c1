import { saveFile } from "../csv/save-table.ts";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ImportPreview, PostedRow } from "./import-answers.ts";
import { reasonHeading } from "./import-columns.ts";
import { type RefusedRow, refusedTable } from "./refused-table.ts";
import type { Import } from "./use-import.ts";

const count = (some: number, one = "row") => `${some.toLocaleString("en-US")} ${some === 1 ? one : `${one}s`}`;

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
	const isDone = posted.size === total && total > 0;
	const isBroken = !busy && last === "posting" && failure !== undefined;
	const percent = total === 0 ? 0 : Math.floor((posted.size / total) * 100);
	function save() {
		const name = `${(table?.name ?? "import").replace(/\.\w+$/, "")}-refused.csv`;
		saveFile(new Blob([refusedTable(preview, refused)], { type: "text/csv" }), name);
	}
	return (
		<div className="space-y-4 rounded-sheet border border-hairline bg-sheet p-5">
			{isDone ? (
				<div ref={bringIntoView}>
					<Notice tone="ok" takesFocus title={`${count(written.length)} posted`}>
						{refused.length === 0
							? "The same file again would change nothing."
							: `${count(refused.length)} refused: save them, mend them, and import that file.`}
					</Notice>
				</div>
			) : (
				<p role="status">
					{doing === "posting"
						? `Posting: ${Math.floor(percent / 10) * 10} %`
						: `${count(counts.new, "new product")}, ${counts.changed.toLocaleString("en-US")} changed, ${counts.same.toLocaleString("en-US")} the same, ${counts.refused.toLocaleString("en-US")} refused.`}
				</p>
			)}
			{doing === "posting" && <progress aria-label="Posted" max={total} value={posted.size} className="block w-full" />}
			{isBroken && (
				<Notice tone="error" title={`Broken off after ${count(posted.size)} of ${total.toLocaleString("en-US")}`}>
					{failure?.message} No row is half done. Post again to go on: what is written already is not written twice.
				</Notice>
			)}
			<div className="flex flex-wrap gap-3">
				{!isDone && total > 0 && (
					<Button busy={doing === "posting"} aria-disabled={busy} onClick={busy ? undefined : () => void post()}>
						{isBroken ? "Post the rest" : `Post ${count(total)}`}
					</Button>
				)}
				{refused.length > 0 && (
					<Button variant="quiet" onClick={save}>
						Save {count(refused.length, "refused row")}
					</Button>
				)}
			</div>
			{refused.length > 0 && (
				<p className="text-sm text-ink-2">The saved file says in its last column, “{reasonHeading}”, why.</p>
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
