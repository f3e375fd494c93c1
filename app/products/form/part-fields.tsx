import { type ReactNode, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { lineBreaks } from "../../http/hidden-characters.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { FoldedFields } from "../../ui/fields/folded-fields.tsx";
import { type UnitCode, unitSymbols } from "../../ui/unit-symbols.ts";
import { readSpecLines, unfilled } from "../part/spec-lines.ts";
import { SpecTable } from "../part/spec-table.tsx";
import { productLabels } from "../product-schema.ts";
import type { ProductFormState, ProductFormValues } from "./product-form-schema.ts";
import { readSpecColumns } from "./unit-questions.ts";

const names = ["gtin", "specs", "numbers"] as const;
const optional = { "aria-required": false, autoComplete: "off", spellCheck: false } as const;

function fieldTexts({ register, formState: { errors } }: ProductFormState, name: keyof ProductFormValues) {
	return { label: productLabels[name], error: errors[name]?.message, ...optional, ...register(name) };
}

interface PartProps {
	form: ProductFormState;
	families: readonly string[];
}

export function NumberAndFamily({ form, families, onFocus }: PartProps & { onFocus: () => void }) {
	const listId = useId();
	return (
		<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
			<TextField
				{...fieldTexts(form, "partNumber")}
				autoCapitalize="characters"
				className="measure"
				hint="Optional, such as TF-320V. In the page address."
			/>
			<TextField
				{...fieldTexts(form, "family")}
				list={listId}
				onFocus={onFocus}
				hint="Optional. Choose one or enter a new one."
			/>
			<datalist id={listId}>
				{families.map((family) => (
					<option key={family} value={family} />
				))}
			</datalist>
		</div>
	);
}

/** Optional part data. Folded until it is opened, has values or is invalid. */
export function PartFields({ form, families, files }: PartProps & { files?: ReactNode }) {
	const { control, formState } = form;
	const entered = useWatch({ control, name: names });
	const [, specLines] = entered;
	const family = useWatch({ control, name: "family" });
	const { specs, faults } = readSpecLines(specLines);
	// The last line may not be typed to its end. When the focus leaves the field, the form checks all lines.
	const unread = faults.filter(({ line }) => line < specLines.split(lineBreaks).length);
	const isNeeded = names.some((name) => formState.errors[name]) || entered.some(Boolean);
	return (
		<FoldedFields label="Part data (optional)" isNeeded={isNeeded}>
			<TextField
				{...fieldTexts(form, "gtin")}
				inputMode="numeric"
				className="measure"
				hint="The number below the barcode."
			/>
			{!specLines.trim() && families.includes(family) && (
				<FamilySpecs
					key={family}
					family={family}
					onAdd={(lines) => form.setValue("specs", lines, { shouldDirty: true })}
				/>
			)}
			<TextAreaField
				{...fieldTexts(form, "specs")}
				rows={6}
				hint="One per line: Bore 25 mm, Torque 40–200 N·m, Teeth 30, Thread: M8 × 1.25. Lines with … are left out."
			/>
			{(specs.length > 0 || unread.length > 0) && (
				<div className="rounded-sheet border border-hairline">
					{specs.length > 0 && <SpecTable specs={specs} />}
					{unread.map(({ line, message }) => (
						<p key={line} className="border-t border-hairline px-4 py-1.5 text-sm text-error first:border-t-0">
							{`Line ${line} is not in the table. ${message}`}
						</p>
					))}
				</div>
			)}
			<TextAreaField
				{...fieldTexts(form, "numbers")}
				rows={3}
				hint="One per line: OEM Bosch: 0 986 479 123, Replaces: TF-320, Cross SKF: 6203/C3. Parts that share a number are shown as interchangeable."
			/>
			{files}
		</FoldedFields>
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
			onAdd((await readSpecColumns(api, family)).map(unfilledLine).join("\n"));
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
