import { useId } from "react";
import { pageMeta } from "../brand/page-meta.ts";
import { ManageLink } from "../products/manage-link.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { ChooseTable } from "./choose-table.tsx";
import type { ImportPreview, ImportRow } from "./import-answers.ts";
import { MapColumns } from "./map-columns.tsx";
import { PostImport } from "./post-import.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import { type Import, useImport } from "./use-import.ts";

export const meta = () => pageMeta("Import products");

/** Products from a table: its columns, a preview of every row, and posting (docs/decisions/043). */
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

/** It could not be written after all. */
const isRefused = ({ posted }: Import, { row }: ImportRow) => posted.get(row)?.outcome === "refused";
