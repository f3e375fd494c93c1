import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { type ImportColumn, importColumnNames, importColumns } from "./import-columns.ts";
import type { ChosenTable, Import } from "./use-import.ts";

const choices = [["", "Pass over"], ...importColumnNames.map((name) => [name, importColumns[name]] as const)] as const;

export function MapColumns({
	table,
	of: { chooseColumn, look, busy, doing, fault },
}: {
	table: ChosenTable;
	of: Import;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<SectionHeading id={id} title="Columns" />
			<p className="mb-4 max-w-prose">
				What is passed over stays in each product as it is. Quantity sets the stock, quantity change adds to it.
			</p>
			<div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
				{table.headings.map((heading, place) => (
					<SelectField
						// biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same heading
						key={place}
						label={heading || `Column ${place + 1}`}
						hint={table.samples[place] ? `Such as ${cut(table.samples[place])}` : "All of it is empty."}
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
					onClick={busy || fault ? undefined : () => void look()}
				>
					Preview
				</Button>
				<FormError>{fault}</FormError>
			</div>
		</section>
	);
}

const cut = (sample: string) => (sample.length > 60 ? `${sample.slice(0, 60)}…` : sample);
