import { type ChangeEvent, useEffect, useId, useRef } from "react";
import { pageMeta } from "../brand/page-meta.ts";
import { EncodingField } from "../csv/encoding-field.tsx";
import { ManageLink } from "../products/manage-link.tsx";
import { Button } from "../ui/button.tsx";
import { FormError, SelectField } from "../ui/fields/field.tsx";
import { PageHeading, SectionHeading } from "../ui/page-heading.tsx";
import { type ImportColumn, importColumnNames, importColumns, isExport, numberPlaces } from "./import-columns.ts";
import type { ImportPreview, ImportRow } from "./import-schema.ts";
import { PostImport } from "./post-import.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import { type ChosenTable, type Import, useImport } from "./use-import.ts";

export const meta = () => pageMeta("Import products");

/** Imports products from a table in three steps: columns, a preview of every row, posting (docs/decisions/043). */
export default function ImportPage() {
	const one = useImport();
	const { table, preview, failure, doing, last } = one;
	return (
		<>
			<PageHeading title="Import products" kicker={<ManageLink />} />
			<div className="space-y-10">
				<ChooseTable {...one} />
				{table && <MapColumns table={table} of={one} />}
				<div role="status" className="sr-only">
					{doing === "previewing" && "Checking all rows…"}
				</div>
				<FormError>{last !== "posting" && failure?.message}</FormError>
				{preview && <Preview key={preview.file + preview.columns} preview={preview} of={one} />}
			</div>
		</>
	);
}

function Preview({ preview, of }: { preview: ImportPreview; of: Import }) {
	const id = useId();
	const section = useRef<HTMLElement>(null);
	// Each preview is below the columns, on a phone below the screen.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new preview can have the same columns.
	useEffect(() => {
		section.current?.focus({ preventScroll: true });
		section.current?.scrollIntoView();
	}, [preview]);
	const rows = preview.rows.map((row): ImportRow => ({ ...row, ...(isRefused(of, row) && of.posted.get(row.row)) }));
	const counts = { ...preview.counts };
	const { headings, columns } = preview;
	const unused = headings.filter((heading, place) => heading && !columns[place]);
	const matched = numberPlaces(headings, columns).length > 1 && headings[columns.indexOf("partNumber")];
	for (const row of preview.rows) {
		if (!isRefused(of, row)) continue;
		counts[row.outcome] -= 1;
		counts.refused += 1;
	}
	return (
		<section ref={section} tabIndex={-1} aria-labelledby={id} className="scroll-mt-16 space-y-6 outline-none">
			<SectionHeading id={id} title="Preview" />
			{matched && <p className="max-w-prose [overflow-wrap:anywhere]">Part numbers are read from “{matched}”.</p>}
			{unused.length > 0 && (
				<p className="max-w-prose [overflow-wrap:anywhere]">Columns not imported: {unused.join(", ")}</p>
			)}
			<PostImport preview={preview} of={of} />
			<PreviewRows rows={rows} counts={counts} />
		</section>
	);
}

const isRefused = ({ posted }: Import, { row }: ImportRow) => posted.get(row)?.outcome === "refused";

function ChooseTable({ table, busy, doing, choose, chooseEncoding }: Import) {
	const chooser = useRef<HTMLInputElement>(null);
	const hintId = useId();
	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const [file] = currentTarget.files ?? [];
		// Allows choosing the same file again.
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
				CSV with a row of headings; an export from Manage Product works. Save other spreadsheet files as “CSV UTF-8”.
				Nothing is saved until you confirm the preview.
			</p>
			{table && (
				<p className="mt-3 font-semibold [overflow-wrap:anywhere]">
					{table.name}: {table.rows.toLocaleString("en-US")} {table.rows === 1 ? "row" : "rows"}
				</p>
			)}
			{table && (
				<EncodingField
					encoding={table.encoding}
					text={[...table.headings, ...table.samples].join("\n")}
					onChoose={(encoding) => void chooseEncoding(encoding)}
				/>
			)}
		</div>
	);
}

const choices = [
	["", "Don't import"],
	...importColumnNames.map((name) => [name, importColumns[name]] as const),
] as const;

function MapColumns({
	table,
	of: { chooseColumn, loadPreview, busy, doing, fault },
}: {
	table: ChosenTable;
	of: Import;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<SectionHeading id={id} title="Columns" />
			<p className="mb-4 max-w-prose">
				Columns you don't import stay unchanged. Quantity sets the stock. Quantity change adds to it.
				{isExport(table.columns) &&
					" This is an export: its stock is as old as the file, so Quantity is not imported unless you choose it."}
			</p>
			<div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
				{table.headings.map((heading, place) => (
					<SelectField
						// biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same heading
						key={place}
						label={heading || `Column ${place + 1}`}
						hint={table.samples[place] ? `For example: ${cut(table.samples[place])}` : "This column is empty."}
						value={table.columns[place] ?? ""}
						choices={choices}
						onChange={({ target }) => chooseColumn(place, (target.value || null) as ImportColumn | null)}
					/>
				))}
			</div>
			<div className="mt-6 flex flex-wrap items-center gap-4">
				<Button
					busy={doing === "previewing"}
					aria-disabled={busy || fault !== undefined}
					onClick={busy || fault ? undefined : () => void loadPreview()}
				>
					Preview
				</Button>
				<FormError>{fault}</FormError>
			</div>
		</section>
	);
}

const cut = (sample: string) => (sample.length > 60 ? `${sample.slice(0, 60)}…` : sample);
