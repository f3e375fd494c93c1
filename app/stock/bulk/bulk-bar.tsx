import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ChangeEvent, useState } from "react";
import { PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, FormError } from "../../ui/fields/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusHeading } from "../../ui/page-heading.tsx";
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx";
import { type BulkChanges, useBulkChange } from "./use-bulk-change.ts";
import { maxSelected, type ProductSelection } from "./use-product-selection.ts";

interface BulkBarProps {
	selection: ProductSelection;
	/** Number of products that match the filters. */
	total: number;
	isHiddenList?: boolean;
}

const kinds: readonly (readonly [BulkKind, string])[] = [
	["price", "Price…"],
	["lowStock", "Reorder level…"],
	["family", "Family…"],
	["shelf", "Shelf…"],
	["hide", "Hide…"],
	["delete", "Delete…"],
];
const hiddenKinds: readonly (readonly [BulkKind, string])[] = [
	["show", "Show again…"],
	["delete", "Delete…"],
];

/** Selects all products that match, and changes the selected ones. */
export function BulkTools({ selection, total, isHiddenList = false }: BulkBarProps) {
	const { selected, failure, clear } = selection;
	const changes = useBulkChange();
	const [dialog, setDialog] = useState<{ kind: BulkKind; open: boolean; times: number }>();
	const count = selected.length;
	return (
		<>
			{/* Wide screens have it in the table's head. */}
			<div data-print="no" className="-mt-3 tabular:hidden">
				<CheckboxField {...selectAllBox(selection, total)} className="text-sm" />
			</div>
			<FormError>{failure?.message}</FormError>
			{changes.result && <BulkResult changes={changes} />}
			<section aria-label="Selected products" data-print="no" hidden={count === 0} className="bulk">
				<p role="status" className="count">
					{count.toLocaleString("en-US")} selected
				</p>
				{(isHiddenList ? hiddenKinds : kinds).map(([kind, label]) => (
					<button
						key={kind}
						type="button"
						onClick={() => {
							changes.clearFailure();
							setDialog((before) => ({ kind, open: true, times: (before?.times ?? 0) + 1 }));
						}}
						className={`desk-button ${kind === "delete" ? "text-error!" : ""}`}
					>
						{label}
					</button>
				))}
				<button
					type="button"
					aria-label="Clear selection"
					onClick={() => {
						clear();
						focusHeading();
					}}
					className="desk-icon-button ml-auto"
				>
					<IconX aria-hidden="true" size="1.125rem" stroke={1.75} />
				</button>
			</section>
			{dialog && (
				<BulkDialog
					key={dialog.times}
					kind={dialog.kind}
					open={dialog.open}
					onOpenChange={(open) => setDialog({ ...dialog, open })}
					products={selected}
					changes={changes}
					onDone={clear}
				/>
			)}
		</>
	);
}

/** Props of the box that selects all matching products. */
export const selectAllBox = ({ selected, isAll, busy, selectAll, clear }: ProductSelection, total: number) => ({
	label: selectAllLabel(total),
	checked: isAll && (busy || selected.length >= Math.min(total, maxSelected)),
	"aria-busy": busy || undefined,
	onChange: ({ target }: ChangeEvent<HTMLInputElement>) => (target.checked ? void selectAll() : clear()),
});

const selectAllLabel = (total: number): string =>
	total > maxSelected
		? `Select the first ${maxSelected.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`
		: `Select all ${total.toLocaleString("en-US")}`;

export function BulkResult({ changes: { result, busy, failure, undo, close } }: { changes: BulkChanges }) {
	if (!result) return null;
	const { title, failed, same } = result;
	return (
		<Notice tone={failed.length > 0 ? "error" : "ok"} title={title}>
			{failed.length > 0 && (
				<ul className="max-h-40 space-y-1 overflow-y-auto text-sm">
					{failed.map(({ product, why }) => (
						<li key={product._id}>
							<PartText text={product.name} />: not changed. {why}
						</li>
					))}
				</ul>
			)}
			{same.length > 0 && (
				<ul className="max-h-40 space-y-1 overflow-y-auto text-sm">
					{same.map(({ _id, name }) => (
						<li key={_id}>
							<PartText text={name} />: stays as it is.
						</li>
					))}
				</ul>
			)}
			<FormError>{failure?.message}</FormError>
			<p className="flex flex-wrap gap-3">
				{result.undo && (
					<Button variant="quiet" busy={busy} onClick={undo}>
						Undo
					</Button>
				)}
				<Button
					variant="quiet"
					onClick={() => {
						close();
						focusHeading();
					}}
				>
					Close
				</Button>
			</p>
		</Notice>
	);
}
