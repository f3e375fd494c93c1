import { useEffect, useState } from "react";
import { formatDollars } from "../money/money.ts";
import { PartText } from "../products/part/part-text.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FootBar } from "../ui/foot-bar.tsx";
import { isolate } from "../ui/isolate.ts";
import {
	cellEditOf,
	cellFault,
	cellLabels,
	countStaged,
	isUnreadable,
	keepTyped,
	readCell,
	type StagedCell,
	type StagedRow,
	typedCells,
	unstage,
} from "./staged-changes.ts";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import type { StagedChanges } from "./use-staged-changes.ts";

const changes = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

/** The bar below an edited list: a summary, and a button that saves row by row. */
export function SaveStaged({ staged }: { staged: StagedChanges }) {
	const toast = useToast();
	const [reviewing, setReviewing] = useState(false);
	const count = countStaged(staged.rows);
	const [isStuck, setStuck] = useState(false);
	async function save() {
		setStuck(!Object.values(staged.rows).some(cellEditOf));
		const made = Object.values(staged.rows);
		if (!(await staged.save())) return;
		setReviewing(false);
		const ids = made.map(({ product }) => product._id);
		toast.success("All changes are saved", { action: { label: "Undo", ids, onPress: () => void undo(made) } });
	}
	async function undo(made: readonly StagedRow[]) {
		const failed = await staged.undo(made);
		if (failed) toast.error(failed.message);
		else toast.success("Changes undone");
	}
	function review() {
		staged.clearSaved();
		setStuck(false);
		const field = document.querySelector<HTMLElement>("input[data-cell][aria-invalid]");
		if (field && isUnreadable(staged.rows)) {
			field.focus();
			return toast.error("Not saved. Check the marked field");
		}
		setReviewing(true);
	}
	useControlEnter(count > 0 && !reviewing, review);
	return (
		<>
			{count > 0 && (
				<FootBar>
					<div className="flex items-center justify-end gap-3">
						<Button variant="quiet" onClick={staged.discard}>
							Discard<span className="sr-only"> {changes(count)}</span>
						</Button>
						<span className="text-sm text-ink-2 max-md:hidden">Ctrl + Enter</span>
						<Button onClick={review} aria-keyshortcuts="Control+Enter Meta+Enter">
							{changes(count)} – Review and save
						</Button>
					</div>
				</FootBar>
			)}
			<ConfirmDialog
				open={reviewing}
				onOpenChange={setReviewing}
				title={`Save ${changes(count)}?`}
				body={<Summary staged={staged} />}
				note={staged.saved.length > 0 && `Saved: ${staged.saved.map(isolate).join(", ")}.`}
				failure={isStuck ? "Nothing was saved. Check the marked changes above." : staged.failure?.message}
				confirmLabel="Save"
				cancelLabel="Back"
				busy={staged.busy}
				onConfirm={save}
			/>
			<UnsavedChangesGuard
				hasUnsavedChanges={count > 0}
				message={`${changes(count)} in the list ${count === 1 ? "is" : "are"} not saved.`}
				keepsChanges={(next, current) => next.pathname === current.pathname}
				onLeave={staged.discard}
			/>
		</>
	);
}

/** Saves on Ctrl+Enter, because hundreds of Tab stops may be between a cell and the bar. */
function useControlEnter(active: boolean, onPress: () => void) {
	useEffect(() => {
		if (!active) return;
		const press = (event: KeyboardEvent) => {
			if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onPress();
		};
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, [active, onPress]);
}

function Summary({ staged }: { staged: StagedChanges }) {
	const rows = Object.values(staged.rows);
	const isStockTyped = rows.some(({ typed }) => typed.quantity !== undefined);
	return (
		<>
			<ul className="divide-y divide-hairline">
				{rows.map((row) => (
					<li key={row.product._id} className="py-3 first:pt-0">
						<p className="font-semibold">
							<PartText text={row.product.name} />
						</p>
						{typedCells(row).map((cell) => (
							<CellChange key={cell} row={row} cell={cell} staged={staged} />
						))}
						{row.failure && <p className="mt-1 font-medium text-error">Not saved. {row.failure}</p>}
					</li>
				))}
			</ul>
			{isStockTyped && (
				<p className="mt-3 text-sm text-ink-2">
					The stock you enter replaces the stock shown. If an order has changed it since, we'll ask you first.
				</p>
			)}
		</>
	);
}

interface CellChangeProps {
	row: StagedRow;
	cell: StagedCell;
	staged: StagedChanges;
}

function CellChange({ row, cell, staged: { setRows } }: CellChangeProps) {
	const { _id } = row.product;
	const text = row.typed[cell] ?? "";
	const fault = cellFault(cell, text);
	const [seen, typed, now] = [row.seen[cell] ?? null, readCell(cell, text) ?? null, row.present?.[cell]];
	return (
		<>
			<p>
				{cellLabels[cell]}: <span className="measure">{cellText(cell, seen)}</span> →{" "}
				<span className="measure">{fault ? text : cellText(cell, typed)}</span>
				{cell === "price" && !fault && <PriceMove from={seen ?? 0} to={typed ?? 0} />}
			</p>
			{fault && <p className="font-medium text-error">Not saved: {fault.toLowerCase()}.</p>}
			{now !== undefined && (
				<div className="my-2 flex flex-wrap items-center gap-2">
					<span className="font-medium text-error">
						Current: {cellText(cell, now)}. Yours: {cellText(cell, typed)}.
					</span>
					<Button variant="quiet" onClick={() => setRows((rows) => keepTyped(rows, _id, cell))}>
						Keep {cellText(cell, typed)}
					</Button>
					<Button variant="quiet" onClick={() => setRows((rows) => unstage(rows, _id, cell))}>
						Use {cellText(cell, now)}
					</Button>
				</div>
			)}
		</>
	);
}

function cellText(cell: StagedCell, value: number | null): string {
	if (value === null) return "not set";
	return cell === "price" ? formatDollars(value) : value.toLocaleString("en-US");
}

function PriceMove({ from, to }: { from: number; to: number }) {
	const percent = Math.round(((to - from) / from) * 1000) / 10;
	if (to >= from) return <span className="text-ink-2">, up {percent}%</span>;
	return <strong className="font-semibold text-error">, down {-percent}%</strong>;
}
