import { type ChangeEvent, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { maxImportRows } from "./import-answers.ts";
import type { Import } from "./use-import.ts";

/** Takes a table from the device. */
export function ChooseTable({ table, busy, doing, choose }: Import) {
	const chooser = useRef<HTMLInputElement>(null);
	const hintId = useId();
	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const [file] = currentTarget.files ?? [];
		// Else the same file could not be chosen again.
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
