import { Link } from "react-router";
import { orderPath } from "../../orders/order-facts.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import type { MatchedLine } from "./match-tracking.ts";
import { UndoDelivery } from "./undo-delivery.tsx";
import type { LineResult } from "./use-tracking.ts";

interface TrackingResultsProps {
	caption: string;
	lines: readonly MatchedLine[];
	/** Results by line number. */
	results: ReadonlyMap<number, LineResult>;
	/** Is called with the id of a shipment. */
	onUndone: (id: string) => void;
}

const maxUnbrokenLength = 24;

/** The action of each line, then its result. */
export function TrackingResults({ caption, lines, results, onUndone }: TrackingResultsProps) {
	return (
		<div className="mt-4">
			<DataTable
				caption={caption}
				columns={columnsWith(results, onUndone)}
				rows={lines}
				rowKey={({ line }) => `${line.row}`}
			/>
		</div>
	);
}

const columnsWith = (
	results: TrackingResultsProps["results"],
	onUndone: TrackingResultsProps["onUndone"],
): Column<MatchedLine>[] => [
	{ key: "line", header: "Line", cell: ({ line }) => <span className="measure">{line.row}</span> },
	{ key: "order", header: "Order", rowHeader: true, cell: (matched) => <OrderCell matched={matched} /> },
	{
		key: "tracking",
		header: "Tracking",
		cell: ({ line }) => (
			<span className="measure">
				{/* Most codes have 12 to 20 digits. */}
				<span className={line.tracking.length > maxUnbrokenLength ? "[overflow-wrap:anywhere]" : "whitespace-nowrap"}>
					{line.tracking || "–"}
				</span>
				{line.carrier && (
					<span className="block text-sm text-ink-2">
						<TypedText>{line.carrier}</TypedText>
					</span>
				)}
			</span>
		),
	},
	{
		key: "result",
		header: "Result",
		cell: (matched) => <ResultCell matched={matched} result={results.get(matched.line.row)} onUndone={onUndone} />,
	},
];

function OrderCell({ matched: { line, purchase, orders } }: { matched: MatchedLine }) {
	const [first = purchase?.orders[0]] = orders;
	if (!purchase || !first) return <span className="measure">{line.number || "–"}</span>;
	return (
		<>
			<Link to={orderPath(first)} prefetch="none" className="word-link measure">
				{line.number}
			</Link>
			<span className="block text-sm font-normal text-ink-2">
				<TypedText>{purchase.name}</TypedText>
			</span>
		</>
	);
}

function ResultCell({
	matched: { act, text, line },
	result,
	onUndone,
}: {
	matched: MatchedLine;
	result: LineResult | undefined;
	onUndone: TrackingResultsProps["onUndone"];
}) {
	if (!result) return <span className={act === "refused" ? "text-error" : undefined}>{text}</span>;
	const { isDone, shipment } = result;
	return (
		<span className={`flex flex-wrap items-center gap-x-3 ${isDone ? "text-ok" : "text-error"}`}>
			{result.text}
			{shipment && <UndoDelivery shipment={shipment} what={`order ${line.number}`} onUndone={onUndone} />}
		</span>
	);
}
