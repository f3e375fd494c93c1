import { type ChangeEvent, useId, useRef } from "react";
import { pageMeta } from "../brand/page-meta.ts";
import { ManageLink } from "../products/manage-link.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { type ImportPreview, type ImportRow, maxImportRows } from "./import-answers.ts";
import { MapColumns } from "./map-columns.tsx";
import { PostImport } from "./post-import.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import { type Import, useImport } from "./use-import.ts";

export const meta = () => pageMeta("Import products");

/** Imports products from a table: columns, a preview of every row, posting (docs/decisions/043). */
export default function ImportPage() {
	const one = useImport();
	const { table, preview, failure, doing, last } = one;
	return (
		<>
			<PageHeading
				title="Import products"
				kicker={<ManageLink />}
				lead="Add products and change many at once from a table."
			/>
			<div className="space-y-10">
				<ChooseTable {...one} />
				{table && <MapColumns table={table} of={one} />}
				<div role="status" className="sr-only">
					{doing === "previewing" && "Every row is looked at."}
				</div>
				<FormError>{last !== "posting" && failure?.message}</FormError>
				{preview && <Preview key={preview.file + preview.columns} preview={preview} of={one} />}
			</div>
		</>
	);
}

function Preview({ preview, of }: { preview: ImportPreview; of: Import }) {
	const id = useId();
	const rows = preview.rows.map((row): ImportRow => ({ ...row, ...(isRefused(of, row) && of.posted.get(row.row)) }));
	const counts = { ...preview.counts };
	for (const row of preview.rows) {
		if (!isRefused(of, row)) continue;
		counts[row.outcome] -= 1;
		counts.refused += 1;
	}
	return (
		<section aria-labelledby={id} className="space-y-6">
			<SectionHeading id={id} title="Preview" />
			<PostImport preview={preview} of={of} />
			<PreviewRows rows={rows} counts={counts} />
		</section>
	);
}

const isRefused = ({ posted }: Import, { row }: ImportRow) => posted.get(row)?.outcome === "refused";

function ChooseTable({ table, busy, doing, choose }: Import) {
	const chooser = useRef<HTMLInputElement>(null);
	const hintId = useId();
	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const [file] = currentTarget.files ?? [];
		// Lets the same file be chosen again.
		currentTarget.value = "";
		if (file) void choose(file);
	}
	return (
		<div>
			<Button
				variant={table ? "quiet" : "primary"}
				busy={busy && doing === "reading"}
				aria-disabled={busy}
				aria-describedby={hintId}
				onClick={() => !busy && chooser.current?.click()}
			>
				{table ? "Choose another file" : "Choose file"}
			</Button>
			<input ref={chooser} type="file" hidden accept=".csv,.tsv,.txt,text/csv" onChange={take} />
			<p id={hintId} className="mt-1.5 max-w-prose text-sm text-ink-2">
				CSV in UTF-8 with a line of headings, at most {maxImportRows.toLocaleString("en-US")} rows and 10 MB; an export
				of Manage Product is one. Nothing is written before you have seen what would change.
			</p>
			{table && (
				<p className="mt-3 font-semibold [overflow-wrap:anywhere]">
					{table.name}: {table.rows.toLocaleString("en-US")} {table.rows === 1 ? "row" : "rows"}
				</p>
			)}
		</div>
	);
}
