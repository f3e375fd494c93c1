import { type ReactNode, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { FoldedFields } from "../../ui/fields/folded-fields.tsx";
import { readSpecLines, unfilled } from "../part/spec-lines.ts";
import { SpecTable } from "../part/spec-table.tsx";
import { type UnitCode, unitSymbols } from "../part/units.ts";
import { productLabels } from "../product-schema.ts";
import type { ProductFormState } from "./product-form-schema.ts";

const names = ["partNumber", "family", "gtin", "specs", "numbers"] as const;
const optional = { "aria-required": false, autoComplete: "off", spellCheck: false } as const;

/** Optional part data. Folded until it is opened, has values or is invalid. */
export function PartFields({ form, files }: { form: ProductFormState; files?: ReactNode }) {
	const { register, control, formState } = form;
	const { families, load } = useFamilies();
	const listId = useId();
	const entered = useWatch({ control, name: names });
	const { specs } = readSpecLines(entered[3]);
	const isNeeded = names.some((name) => formState.errors[name]) || entered.some(Boolean);
	const texts = (name: (typeof names)[number]) => ({
		label: productLabels[name],
		error: formState.errors[name]?.message,
		...optional,
		...register(name),
	});
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					{...texts("partNumber")}
					autoCapitalize="characters"
					className="measure"
					hint="Optional. For example, TF-320V. Used in the page address."
				/>
				<TextField
					{...texts("family")}
					list={listId}
					onFocus={load}
					hint="Optional. For example, Brakes. Choose an existing family or enter a new one."
				/>
				<datalist id={listId}>
					{families.map((family) => (
						<option key={family} value={family} />
					))}
				</datalist>
			</div>
			<FoldedFields label="Part data (optional)" isNeeded={isNeeded}>
				<TextField {...texts("gtin")} inputMode="numeric" className="measure" hint="The number below the barcode." />
				{!entered[3].trim() && families.includes(entered[1]) && (
					<FamilySpecs
						key={entered[1]}
						family={entered[1]}
						onAdd={(lines) => form.setValue("specs", lines, { shouldDirty: true })}
					/>
				)}
				<TextAreaField
					{...texts("specs")}
					rows={6}
					hint="One per line: Bore 25 mm, Torque 40–200 N·m, Teeth 30, Thread: M8 × 1.25. Lines with … are left out."
				/>
				{specs.length > 0 && (
					<div className="rounded-sheet border border-hairline">
						<SpecTable specs={specs} />
					</div>
				)}
				<TextAreaField
					{...texts("numbers")}
					rows={3}
					hint="One per line: OEM Bosch: 0 986 479 123, Replaces: TF-320, Cross SKF: 6203/C3. Parts that share a number are shown as interchangeable."
				/>
				{files}
			</FoldedFields>
		</>
	);
}

/** `Bore: … mm`, `Material: …`, and `Teeth …`: after a colon, 1500 would be a text. */
const unfilledLine = ({ name, unit }: { name: string; unit?: UnitCode }): string =>
	unit === "C62" ? `${name} ${unfilled}` : `${name}: ${unfilled} ${unit ? unitSymbols[unit] : ""}`.trim();

/** Offers the specifications that parts of the family have, as lines to fill in. */
function FamilySpecs({ family, onAdd }: { family: string; onAdd: (lines: string) => void }) {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const add = () =>
		run(async () => {
			const { table } = await read(api.catalogue.$get({ query: { family, view: "table", size: "1" } }));
			const fields = table?.columns ?? [];
			onAdd(fields.map(unfilledLine).join("\n"));
		});
	return (
		<div className="flex flex-wrap items-center gap-x-4">
			<Button variant="quiet" busy={busy} onClick={() => void add()}>
				Add the specs of {family}
			</Button>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}

/** Loads the families once on focus. Empty when loading fails. */
export function useFamilies() {
	const api = useApi();
	const [families, setFamilies] = useState<readonly string[]>();
	function load() {
		if (families) return;
		setFamilies([]);
		read(api.catalogue.$get({ query: { size: "1" } })).then(
			(answer) => setFamilies(answer.families.map(({ family }) => family)),
			() => setFamilies(undefined),
		);
	}
	return { families: families ?? [], load };
}
