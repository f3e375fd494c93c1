import { type KeyboardEvent, useId } from "react";
import { isolate } from "../ui/isolate.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import {
	cellFault,
	cellLabels,
	type StagedCell,
	type StagedRow,
	stagedCells,
	textOf,
	valueIn,
} from "./staged-changes.ts";

interface EditableCellProps {
	product: ManagedProduct;
	cell: StagedCell;
	staged?: StagedRow;
	placeholder?: string;
	onType: (text: string) => void;
}

const widths: Record<StagedCell, string> = { price: "w-20 lg:w-28", quantity: "w-18 lg:w-24", lowStock: "w-16" };
const inputClasses =
	"measure block min-h-(--control-height) rounded-sheet border border-hairline bg-sheet px-2 py-1 text-right text-ink hover:border-control tabular:data-changed:min-h-7 tabular:data-changed:py-0 " +
	"focus:border-control data-changed:border-ink data-changed:shadow-[inset_4px_0_0_var(--color-mark)] aria-invalid:border-error";

/** An editable cell. A changed one is marked and shows the value before. Enter goes to the row below. */
export function EditableCell({ product, cell, staged, placeholder, onType }: EditableCellProps) {
	const id = useId();
	const typed = staged?.typed[cell];
	const seen = staged?.seen[cell];
	const fault = typed === undefined ? undefined : cellFault(cell, typed);
	const was = typed !== undefined && seen !== undefined && `was ${seen === null ? "not set" : textOf(cell, seen)}`;
	return (
		<span className="inline-flex flex-col items-end">
			<input
				type="text"
				inputMode={cell === "price" ? "decimal" : "numeric"}
				autoComplete="off"
				data-cell={cell}
				data-changed={typed !== undefined || undefined}
				aria-label={`${cellLabels[cell]} of ${isolate(product.name)}`}
				aria-invalid={fault ? true : undefined}
				aria-describedby={was || fault ? id : undefined}
				placeholder={placeholder}
				value={typed ?? textOf(cell, valueIn(product, cell))}
				onChange={({ target }) => onType(target.value)}
				onFocus={({ target }) => target.select()}
				onKeyDown={moveFocus}
				className={`${inputClasses} ${widths[cell]}`}
			/>
			{(was || fault) && (
				<span id={id} className={`mt-1 text-xs leading-tight ${fault ? "font-medium text-error" : "text-ink-2"}`}>
					{fault ?? was}
				</span>
			)}
		</span>
	);
}

/** Moves like a spreadsheet: Enter goes down the column, Shift+Enter goes up. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>) {
	if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	const field = event.currentTarget;
	const cell = stagedCells.find((name) => name === field.dataset.cell) ?? "";
	const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-cell="${cell}"]`)];
	column[column.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus();
}
