import { Fragment, useId, useRef, useState } from "react";
import { useFamilies } from "../../products/form/part-fields.tsx";
import { PartText } from "../../products/part/part-text.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import type { ManagedProduct } from "../managed-products-api.server.ts";
import { type BulkChange, bulkFault, type Plan, planChange, readLevel, readSigned } from "./bulk-changes.ts";
import type { BulkChanges } from "./use-bulk-change.ts";

export type BulkKind = "price" | "lowStock" | "family" | "shelf" | "hide" | "show" | "delete";

interface BulkDialogProps {
	kind: BulkKind;
	/** The family of all products, to rename or merge it. */
	family?: string;
	open: boolean;
	onOpenChange: (open: boolean) => void;
	products: readonly ManagedProduct[];
	changes: BulkChanges;
	onDone: () => void;
}

const products = (count: number): string => (count === 1 ? "1 product" : `${count.toLocaleString("en-US")} products`);

const titles: Record<BulkKind, (count: string) => string> = {
	price: (count) => `Change the price of ${count}`,
	lowStock: (count) => `Change the reorder level of ${count}`,
	family: (count) => `Change the family of ${count}`,
	shelf: (count) => `Change the shelf of ${count}`,
	hide: (count) => `Hide ${count}?`,
	show: (count) => `Show ${count} again?`,
	delete: (count) => `Delete ${count}?`,
};

/** Asks for a change of the selected products, and shows what it does to each before it is made. */
export function BulkDialog({ kind, family, open, onOpenChange, products: selected, changes, onDone }: BulkDialogProps) {
	// Stays as it was while the dialog closes.
	const [chosen] = useState(selected);
	const [text, setText] = useState(family ?? "");
	const [unit, setUnit] = useState<"percent" | "amount">("percent");
	const listId = useId();
	const { families, load } = useFamilies();
	const [isPressed, setPressed] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const change = text === family ? undefined : changeOf(kind, text, unit);
	const plan = change && planChange(chosen, change);
	const count = kind === "delete" ? chosen.length : (plan?.changes.length ?? 0);
	const label = fieldLabels[kind];
	const hasField = label !== undefined;
	const isNewFamily = change?.kind === "family" && families.length > 0 && !families.includes(change.family ?? "");
	const renameLabel = change && !isNewFamily ? "Merge" : "Rename";
	// A sign alone is no fault before Change is pressed.
	const isTyped = isPressed || /[^\s+\-−–$]/.test(text);
	const fault = isTyped && (kind === "price" || kind === "lowStock") ? bulkFault(kind, text, unit) : undefined;
	async function confirm() {
		setPressed(true);
		if (count === 0) return field.current?.focus();
		const isDone = await (kind === "delete" ? changes.remove(chosen) : changes.apply(plan?.changes ?? [], plan?.same));
		if (!isDone) return;
		onOpenChange(false);
		onDone();
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={family === undefined ? titles[kind](products(chosen.length)) : `Rename or merge ${isolate(family)}`}
			firstField={hasField ? field : undefined}
			body={
				<>
					{hasField && (
						<TextField
							ref={field}
							label={label}
							hint={hints[kind]}
							error={fault}
							inputMode={kind === "price" || kind === "lowStock" ? "decimal" : undefined}
							aria-required={kind === "price" || kind === "family"}
							list={kind === "family" ? listId : undefined}
							onFocus={({ currentTarget }) => {
								if (kind === "family") void load();
								if (family !== undefined) currentTarget.select();
							}}
							maxLength={60}
							autoComplete="off"
							value={text}
							onChange={({ currentTarget }) => setText(currentTarget.value)}
						/>
					)}
					{kind === "family" && (
						<>
							<datalist id={listId}>
								{families.map((family) => (
									<option key={family} value={family} />
								))}
							</datalist>
							<p role="status" className="text-sm font-semibold empty:hidden">
								{isNewFamily && "New family"}
							</p>
						</>
					)}
					{kind === "price" && <Units unit={unit} onChange={setUnit} />}
					{kind === "delete" && (
						<>
							<p>They will be permanently removed from the catalogue. Existing orders stay. This can't be undone.</p>
							<Names products={chosen} />
						</>
					)}
					{plan && <Preview plan={plan} />}
				</>
			}
			failure={changes.failure?.message}
			confirmLabel={
				family !== undefined ? renameLabel : count === 0 && hasField ? "Change" : confirmLabels[kind](products(count))
			}
			cancelLabel="Back"
			confirmVariant={kind === "delete" ? "danger" : "primary"}
			busy={changes.busy}
			onConfirm={() => void confirm()}
		/>
	);
}

const fieldLabels: Partial<Record<BulkKind, string>> = {
	price: "Change",
	lowStock: "Reorder level",
	family: "Family",
	shelf: "Shelf",
};

const hints: Partial<Record<BulkKind, string>> = {
	price: "Such as 4 or -2.5. A minus lowers the price.",
	lowStock: "Leave it empty for three minimum orders.",
	family: "Choose an existing family or enter a new one.",
	shelf: "Such as A-03-2. Leave it empty to remove it.",
};

const confirmLabels: Record<BulkKind, (count: string) => string> = {
	price: (count) => `Change ${count}`,
	lowStock: (count) => `Change ${count}`,
	family: (count) => `Change ${count}`,
	shelf: (count) => `Change ${count}`,
	hide: (count) => `Hide ${count}`,
	show: (count) => `Show ${count}`,
	delete: (count) => `Delete ${count}`,
};

function changeOf(kind: BulkKind, text: string, unit: "percent" | "amount"): BulkChange | undefined {
	if (kind === "hide" || kind === "show") return { kind: "hidden", hidden: kind === "hide" };
	if (kind === "family") return text.trim() ? { kind, family: text.trim().replace(/\s+/g, " ") } : undefined;
	if (kind === "shelf") return { kind, shelf: text.trim() || null };
	if (kind === "lowStock") {
		const level = readLevel(text);
		return level === undefined ? undefined : { kind, level };
	}
	const by = kind === "price" ? readSigned(text, unit) : undefined;
	return by === undefined ? undefined : { kind: unit, by };
}

function Units({ unit, onChange }: { unit: "percent" | "amount"; onChange: (unit: "percent" | "amount") => void }) {
	const choices = { percent: "Per cent", amount: "Dollars" } as const;
	return (
		<fieldset className="flex flex-wrap gap-x-5">
			<legend className="sr-only">Unit</legend>
			{(["percent", "amount"] as const).map((name) => (
				<label key={name} className="flex min-h-11 items-center gap-2">
					<input
						type="radio"
						name="unit"
						checked={unit === name}
						onChange={() => onChange(name)}
						className="size-5 accent-layout"
					/>
					{choices[name]}
				</label>
			))}
		</fieldset>
	);
}

/** Lists the changes, before and after, and the refused ones. */
function Preview({ plan: { changes, refused, same } }: { plan: Plan }) {
	return (
		<>
			{refused.length > 0 && (
				<div>
					<p className="font-medium text-error">{products(refused.length)} will not be changed:</p>
					<ul className="scroll-list max-h-32 space-y-1 text-sm">
						{refused.map(({ product, why }) => (
							<li key={product._id}>
								<PartText text={product.name} />: {why}
							</li>
						))}
					</ul>
				</div>
			)}
			{same.length > 0 && (
				<p className="scroll-list max-h-20 text-sm text-ink-2">
					{products(same.length)} {same.length === 1 ? "stays as it is" : "stay as they are"}:{" "}
					{same.map(({ _id, name }, nth) => (
						<Fragment key={_id}>
							{nth > 0 && ", "}
							<PartText text={name} />
						</Fragment>
					))}
				</p>
			)}
			{changes.length > 0 && <p>{products(changes.length)} will be changed:</p>}
			{changes.length > 0 && (
				<ul aria-label="Preview" className="scroll-list max-h-60 space-y-1 text-sm">
					{changes.map(({ product, text, percent }) => (
						<li key={product._id}>
							<PartText text={product.name} />
							<span className="block">
								<span className="measure">{text}</span>
								{percent !== undefined &&
									(percent >= 0 ? (
										<span className="text-ink-2">, up {percent}%</span>
									) : (
										<strong className="font-semibold text-error">, down {-percent}%</strong>
									))}
							</span>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

const Names = ({ products: some }: { products: readonly ManagedProduct[] }) => (
	<ul className="scroll-list max-h-60 space-y-1 text-sm">
		{some.map(({ _id, name }) => (
			<li key={_id}>
				<TypedText>{name}</TypedText>
			</li>
		))}
	</ul>
);
