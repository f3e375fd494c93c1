import { PartText } from "../products/part/part-text.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { type CountLine, differenceText, type TypedCounts } from "./stocktake.ts";

interface ConfirmCountProps {
	/** Counts that differ much from the stock on hand. */
	lines: readonly CountLine[];
	typed: TypedCounts;
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onConfirm: () => void;
}

/** Asks before a stocktake with large differences is saved: a count may be in the wrong row. */
export function ConfirmCount({ lines, typed, open, onOpenChange, onConfirm }: ConfirmCountProps) {
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={lines.length === 1 ? "Large difference" : `${lines.length} large differences`}
			body={
				<ul className="scroll-list max-h-60 space-y-1">
					{lines.map((line) => (
						<li key={line.productId} className="flex flex-wrap justify-between gap-x-4">
							<PartText text={typed[line.productId]?.product.name ?? ""} />
							<span className="measure">
								{line.seen.toLocaleString("en-US")} → {line.counted.toLocaleString("en-US")} ({differenceText(line)})
							</span>
						</li>
					))}
				</ul>
			}
			confirmLabel="Save count"
			cancelLabel="Back"
			onConfirm={onConfirm}
		/>
	);
}
