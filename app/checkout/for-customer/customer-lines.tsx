import { type FormEvent, type KeyboardEvent, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useShopSettings } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { lineNameOf, lineStatusText, maxTextLength } from "../../buy-lists/buy-list.ts";
import type { CheckedLine } from "../../buy-lists/list-schema.ts";
import { SuggestionList, useSuggestionBox } from "../../catalogue/header-search.tsx";
import { readTypedCount } from "../../forms/typed-number.ts";
import { addedCosts } from "../../money/costs.ts";
import { formatCents, formatDollars, toCents } from "../../money/money.ts";
import { totalCents } from "../../orders/order.ts";
import { PartText } from "../../products/part/part-text.tsx";
import { maxSearchLength } from "../../search/catalogue-query.ts";
import { Button } from "../../ui/button.tsx";
import { DeskSection } from "../../ui/desk-section.tsx";
import { FormError, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { isOrderable, type OrderableLine } from "../orderable-line.ts";

export type CustomerLine = CheckedLine & Pick<OrderableLine, "productId" | "price">;

/** Returns the lines that can be ordered. Adds up those of the same product. */
export function orderableLines(lines: readonly CheckedLine[]): CustomerLine[] {
	const merged = new Map<string, CustomerLine>();
	for (const line of lines.filter(isOrderable)) {
		const before = merged.get(line.productId);
		merged.set(line.productId, before ? { ...before, units: before.units + line.units } : line);
	}
	return [...merged.values()];
}

interface CustomerLinesProps {
	text: string;
	onType: (text: string) => void;
	onChecked: (lines: readonly CheckedLine[]) => void;
}

/** The parts of an order, entered as part numbers and quantities. */
export function CustomerLines({ text, onType, onChecked }: CustomerLinesProps) {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const [lines, setLines] = useState<readonly CheckedLine[]>([]);
	function show(checked: readonly CheckedLine[]) {
		setLines(checked);
		onChecked(checked);
	}
	function check(changed: string) {
		onType(changed);
		// Lines that no longer match the text must not be ordered.
		onChecked([]);
		void run(async () => show((await read(api.lists.check.$post({ json: { text: changed } }))).lines));
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		check(text);
	}
	return (
		<DeskSection id="customer-parts" title="Parts">
			<div className="px-4 pt-4">
				<FindPart onPick={(line) => check(text.trim() ? `${text.trimEnd()}\n${line}` : line)} />
			</div>
			<form onSubmit={submit} noValidate className="space-y-4 p-4">
				<TextAreaField
					label="Part numbers and quantities"
					hint="One part per line: number, then quantity."
					maxLength={maxTextLength}
					spellCheck={false}
					className="measure"
					value={text}
					onChange={({ currentTarget }) => {
						onType(currentTarget.value);
						// The checked lines no longer match the text.
						show([]);
					}}
				/>
				<Button type="submit" variant="quiet" busy={busy} disabled={text.trim() === ""}>
					Check parts
				</Button>
				<FormError>{failure?.message}</FormError>
			</form>
			{lines.length > 0 && (
				<DataTable
					caption="Parts"
					captionHidden
					isLow
					columns={columnsOf((line, units) => check(withUnits(text, line, units)))}
					rows={lines}
					rowKey={({ row, number }) => `${row} ${number}`}
				/>
			)}
		</DeskSection>
	);
}

const lineText = (partNumber: string, units: number) => `${partNumber}\t${units}`;

const withUnits = (text: string, { row, partNumber = "" }: CheckedLine, units: number): string =>
	text
		.split("\n")
		.with(row - 1, lineText(partNumber, units))
		.join("\n");

/** A search for parts by name, number or size. A press adds a part's smallest quantity to the text. */
function FindPart({ onPick }: { onPick: (line: string) => void }) {
	const { isOpen, setOpen, props } = useSuggestionBox();
	const [typed, setTyped] = useState("");
	return (
		<search {...props} className="relative block">
			<TextField
				label="Find a part"
				type="search"
				aria-required={false}
				placeholder="Name, number or size: 288 brake disc"
				maxLength={maxSearchLength}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				value={typed}
				onFocus={() => setOpen(true)}
				onChange={({ currentTarget }) => {
					setTyped(currentTarget.value);
					setOpen(true);
				}}
			/>
			{isOpen && typed.trim() && (
				<SuggestionList
					text={typed.trim()}
					onPick={({ partNumber = "", minorder }) => {
						onPick(lineText(partNumber, minorder));
						setTyped("");
						props.ref.current?.querySelector("input")?.focus();
					}}
				/>
			)}
		</search>
	);
}

interface UnitsFieldProps {
	line: CheckedLine;
	onUnits: (line: CheckedLine, units: number) => void;
}

function UnitsField({ line, onUnits }: UnitsFieldProps) {
	const { partNumber, units } = line;
	function change({ value }: HTMLInputElement) {
		const entered = readTypedCount(value);
		if (entered && entered !== units) onUnits(line, entered);
	}
	return (
		<input
			key={units}
			inputMode="numeric"
			aria-label={`Quantity of ${partNumber}`}
			defaultValue={units}
			maxLength={9}
			autoComplete="off"
			onBlur={({ currentTarget }) => change(currentTarget)}
			onKeyDown={({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => key === "Enter" && change(currentTarget)}
			className="desk-field measure w-20 text-right"
		/>
	);
}

const columnsOf = (onUnits: UnitsFieldProps["onUnits"]): Column<CheckedLine>[] => [
	{
		key: "part",
		header: "Part",
		rowHeader: true,
		cell: (line) => (
			<>
				<bdi className="measure">{lineNameOf(line)}</bdi>
				{line.partNumber && (
					<span className="block text-sm font-normal text-ink-2">
						<PartText text={line.name ?? ""} />
					</span>
				)}
				{line.status !== "ok" && (
					<span className="block text-sm text-error">{lineStatusText(line.status, line)}: left out</span>
				)}
			</>
		),
	},
	{
		key: "quantity",
		header: "Quantity",
		align: "end",
		cell: (line) =>
			line.partNumber ? <UnitsField line={line} onUnits={onUnits} /> : <span className="measure">{line.units}</span>,
	},
	{
		key: "price",
		header: "Price",
		align: "end",
		cell: ({ price }) => <span className="measure">{price === undefined ? "–" : formatDollars(price)}</span>,
	},
];

/** The sum of the lines that can be ordered. */
export function LinesTotal({ lines }: { lines: readonly CustomerLine[] }) {
	const { costs } = useShopSettings();
	const totals = lines.map(({ price, units }) => totalCents(toCents(price), units));
	const added = addedCosts(totals, costs).reduce(
		(sum, { deliveryCents, taxCents }) => sum + deliveryCents + taxCents,
		0,
	);
	const cents = totals.reduce((sum, total) => sum + total, added);
	return (
		<p role="status" className="flex flex-wrap items-baseline gap-x-3">
			<span className="lettering">Total{added > 0 && " with delivery and tax"}</span>
			<span className="measure text-xl">{formatCents(lines.length > 0 ? cents : 0)}</span>
		</p>
	);
}
