import { type FormEvent, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useShopSettings } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { lineNameOf, lineStatusText, maxTextLength } from "../../buy-lists/buy-list.ts";
import type { CheckedLine } from "../../buy-lists/list-schema.ts";
import { addedCosts } from "../../money/costs.ts";
import { formatCents, formatDollars, toCents } from "../../money/money.ts";
import { totalCents } from "../../orders/order.ts";
import { Button } from "../../ui/button.tsx";
import { DeskSection } from "../../ui/desk-section.tsx";
import { FormError, TextAreaField } from "../../ui/fields/field.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
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
	function check(event: FormEvent) {
		event.preventDefault();
		void run(async () => show((await read(api.lists.check.$post({ json: { text } }))).lines));
	}
	return (
		<DeskSection id="customer-parts" title="Parts">
			<form onSubmit={check} noValidate className="space-y-4 p-4">
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
				<DataTable caption="Parts" captionHidden isLow columns={columns} rows={lines} rowKey={({ row }) => `${row}`} />
			)}
		</DeskSection>
	);
}

const columns: Column<CheckedLine>[] = [
	{
		key: "part",
		header: "Part",
		rowHeader: true,
		cell: (line) => (
			<>
				<bdi className="measure">{lineNameOf(line)}</bdi>
				{line.partNumber && (
					<span className="block text-sm font-normal text-ink-2">
						<TypedText>{line.name}</TypedText>
					</span>
				)}
				{line.status !== "ok" && (
					<span className="block text-sm text-error">{lineStatusText(line.status, line)}: left out</span>
				)}
			</>
		),
	},
	{ key: "quantity", header: "Quantity", align: "end", cell: ({ units }) => <span className="measure">{units}</span> },
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
